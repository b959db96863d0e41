import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, radius, size, space } = tokens

export const root = style({ marginBlockStart: space.sm, maxWidth: '34rem' })

/** Looks like the shop's outlined buttons and disclosures. */
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  minHeight: 44,
  paddingInline: space.lg,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.sm,
  fontWeight: 700,
  fontStretch: '112%',
  letterSpacing: '-0.005em',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.ink },
    '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+" / ""', fontSize: size.lg, fontWeight: 400 },
    [`${root}[open] > &::after`]: { content: '"−" / ""' },
  },
})

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
  paddingBlockStart: space.lg,
})

export const failure = style({ color: color.danger, fontWeight: 500 })

export const thanks = style({
  marginBlockStart: space.sm,
  maxWidth: '34rem',
  padding: space.md,
  borderRadius: radius.md,
  backgroundColor: color.successSoft,
  color: color.ink,
  '@media': { [from('laptop')]: { maxWidth: 'none' } },
})
