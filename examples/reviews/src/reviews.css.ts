import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, radius, size, space } = tokens

/** A column that long words cannot widen. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

export const root = style({
  ...column,
  alignItems: 'start',
  gap: space.xl,
  '@media': {
    // Phones need no border here, because the product's notes above end with one.
    [from('tablet')]: { paddingBlockStart: space.xl, borderBlockStart: `1px solid ${color.line}` },
    [from('laptop')]: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)', gap: space.xxl },
  },
})

export const side = style({ ...column, gap: space.sm })

export const list = style({
  ...column,
  justifyItems: 'start',
  gap: space.md,
  selectors: { '&:empty': { display: 'none' } },
})

export const items = style({ ...column, width: '100%' })

export const item = style({
  paddingBlock: space.lg,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': {
    // On wide screens, the list is beside the form, so its first item needs no line above.
    [from('laptop')]: {
      selectors: { '&:first-child': { paddingBlockStart: 0, borderBlockStart: 0 } },
    },
  },
})

export const review = style({ ...column, justifyItems: 'start', gap: space.xs })

export const text = style({
  maxWidth: '65ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})

export const reply = style({
  display: 'grid',
  gap: space.xxs,
  marginBlockStart: space.xs,
  paddingInlineStart: space.md,
  borderInlineStart: `2px solid ${color.accent}`,
})

export const stars = style({ display: 'inline-flex', gap: 2, color: color.accent })
export const painted = style({ fill: 'currentColor' })
export const outlined = style({ fill: 'none' })
export const problem = style({ color: color.danger, fontWeight: 500 })
export const write = style({ marginBlockStart: space.sm, maxWidth: '34rem' })

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
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.ink },
    '&:focus-visible': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+" / ""', fontSize: size.lg, fontWeight: 400 },
    [`${write}[open] > &::after`]: { content: '"−" / ""' },
  },
})

export const form = style({ ...column, gap: space.md, paddingBlockStart: space.lg })

export const thanks = style({
  marginBlockStart: space.sm,
  maxWidth: '34rem',
  padding: space.md,
  borderRadius: radius.md,
  backgroundColor: color.successSoft,
})
