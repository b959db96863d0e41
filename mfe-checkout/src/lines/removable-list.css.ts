import { style } from '@vanilla-extract/css'

import { from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped, subtle } from '@shop/ui/type'

const { color, radius, size, space } = tokens

/** The lines are a query container, because they show in both a narrow panel and a wide page. */
export const lines = style({ containerType: 'inline-size' })

const roomy = from('landscape')

export const line = style({
  display: 'grid',
  gridTemplateAreas: '"picture text remove" "picture amount amount"',
  gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
  gridTemplateRows: '1fr auto',
  gap: `${space.xxs} ${space.md}`,
  paddingBlock: space.lg,
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
  '@container': {
    [roomy]: {
      gridTemplateAreas: '"picture text amount sum remove"',
      gridTemplateColumns: '8rem minmax(0, 1fr) auto minmax(5.5rem, auto) auto',
      gridTemplateRows: 'auto',
      columnGap: space.lg,
      alignItems: 'center',
    },
  },
})

export const picture = style({ gridArea: 'picture', display: 'block', textDecoration: 'none' })
export const text = style({
  gridArea: 'text',
  display: 'grid',
  gap: space.xxs,
  alignContent: 'start',
})

export const name = style([
  clamped.three,
  {
    overflowWrap: 'anywhere',
    fontWeight: 700,
    lineHeight: 1.3,
    textDecoration: 'none',
    selectors: { '&:hover': { textDecoration: 'underline' } },
  },
])

export const price = style({ fontVariantNumeric: 'tabular-nums' })

/** The touch target is larger than the icon. Negative margins align the icon with the column. */
export const remove = style({
  gridArea: 'remove',
  marginBlockStart: '-0.625rem',
  marginInlineEnd: '-0.625rem',
  '@container': { [roomy]: { marginBlockStart: 0 } },
})

export const showMore = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.sm,
  paddingBlock: space.lg,
  fontVariantNumeric: 'tabular-nums',
})

export const undoPosition = style({
  position: 'sticky',
  insetBlockEnd: `calc(${tokens.layout.bottom} + ${space.sm})`,
  zIndex: 1,
  '@media': { [short]: { position: 'static' } },
})

export const undo = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  width: 'fit-content',
  maxWidth: '100%',
  marginInline: 'auto',
  marginBlockStart: space.md,
  paddingInlineStart: space.md,
  borderRadius: radius.sm,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontSize: size.sm,
  // Forced-colors mode drops backgrounds, so only the outline shows the edge.
  outline: '1px solid transparent',
})

export const undoButton = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: space.md,
  fontWeight: 700,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  selectors: { '&:focus-visible': { outlineColor: color.onInverse, outlineOffset: '-5px' } },
})

export const action = style({ gridArea: 'amount' })

export const countBadge = style({
  display: 'inline-block',
  minWidth: '1.625rem',
  marginInlineStart: space.xxs,
  paddingInline: space.xs,
  borderRadius: radius.round,
  backgroundColor: color.accent,
  color: color.onAccent,
  fontSize: size.xs,
  lineHeight: '1.625rem',
  textAlign: 'center',
  verticalAlign: '0.125rem',
  fontVariantNumeric: 'tabular-nums',
})

const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.md,
})

const stacked = style([
  parts,
  { '@container': { [roomy]: { flexDirection: 'column', alignItems: 'start' } } },
])

export const amount = style([
  stacked,
  {
    gridArea: 'amount',
    paddingBlockStart: space.xs,
    '@container': { [roomy]: { paddingBlockStart: 0 } },
  },
])

const warning = style({ color: color.warning, fontSize: size.sm, fontWeight: 650 })

export const note = style([
  stacked,
  warning,
  {
    '@container': { [roomy]: { selectors: { '&:not(:empty)': { paddingBlockStart: space.xs } } } },
  },
])

export const instead = style([
  parts,
  warning,
  {
    gridColumn: '2 / -1',
    // Takes back the grid's gap, which even an empty row adds.
    selectors: { '&:empty': { marginBlockStart: `calc(-1 * ${space.xxs})` } },
  },
])

export const reason = style({ flexBasis: '100%', '@container': { [roomy]: { flexBasis: 'auto' } } })

export const accept = style({ minHeight: 44, color: color.ink, textDecoration: 'underline' })

export const sum = style({
  gridArea: 'sum',
  display: 'none',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '@container': { [roomy]: { display: 'block' } },
})

export const content = style({
  paddingBlockStart: space.lg,
  borderBlockStart: `2px solid ${color.ink}`,
})

export const back = style({ paddingBlockStart: space.lg })
export const trust = style([subtle, { display: 'grid', gap: space.xxs }])

export const panelTotal = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: size.lg,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
