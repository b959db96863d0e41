import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const sections = style({ display: 'grid', gap: tokens.space.xxl, maxWidth: '44rem' })
export const section = style({ display: 'block' })

export const legend = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: tokens.space.sm,
  width: '100%',
  padding: 0,
  paddingBlockStart: tokens.space.md,
  marginBlockEnd: tokens.space.lg,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
  fontSize: tokens.size.lg,
  fontWeight: 750,
  letterSpacing: '-0.01em',
})

export const number = style({
  minWidth: '1.5rem',
  color: tokens.color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
})

const beside = '(min-width: 36rem)'

/** Fields beside one another where there is room. */
export const fields = style({
  display: 'grid',
  gap: tokens.space.md,
  alignItems: 'start',
  '@media': { [beside]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } },
})

export const width = styleVariants({ whole: 6, half: 3, third: 2 }, (columns) => ({
  '@media': { [beside]: { gridColumn: `span ${columns}` } },
}))

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: tokens.space.sm,
  minHeight: 44,
  cursor: 'pointer',
})

export const box = style({
  flexShrink: 0,
  width: 20,
  height: 20,
  margin: 0,
  accentColor: tokens.color.accent,
})
