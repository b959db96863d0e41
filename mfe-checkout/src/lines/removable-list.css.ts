import { style } from '@vanilla-extract/css'

import { from, short } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { clamped, subtle } from '@shop/ui/type'

/** A query container, because lines must fit both the narrow panel and the wide page. */
export const lines = style({ containerType: 'inline-size' })

/** The container width from which a line is one row. */
const roomy = from('landscape')

export const line = style({
  display: 'grid',
  gridTemplateAreas: '"picture text remove" "picture amount amount"',
  gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
  gridTemplateRows: '1fr auto',
  columnGap: tokens.space.md,
  rowGap: tokens.space.xxs,
  paddingBlock: tokens.space.lg,
  borderBlockEnd: `1px solid ${tokens.color.line}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
  '@container': {
    [roomy]: {
      gridTemplateAreas: '"picture text amount sum remove"',
      gridTemplateColumns: '8rem minmax(0, 1fr) auto minmax(5.5rem, auto) auto',
      gridTemplateRows: 'auto',
      columnGap: tokens.space.lg,
      alignItems: 'center',
    },
  },
})

export const picture = style({ gridArea: 'picture', display: 'block', textDecoration: 'none' })

export const text = style({
  gridArea: 'text',
  display: 'grid',
  gap: tokens.space.xxs,
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

/** Aligns the icon, not its larger touch target, with the edge of the column. */
export const remove = style({
  gridArea: 'remove',
  marginBlockStart: '-0.625rem',
  marginInlineEnd: '-0.625rem',
  '@container': { [roomy]: { marginBlockStart: 0 } },
})

export const showMore = style({
  display: 'grid',
  justifyItems: 'center',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.lg,
  fontVariantNumeric: 'tabular-nums',
})

export const undoPosition = style({
  position: 'sticky',
  insetBlockEnd: `calc(${tokens.layout.bottom} + ${tokens.space.sm})`,
  zIndex: 1,
  '@media': { [short]: { position: 'static' } },
})

export const undo = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.md,
  // Keeps the note as wide as its text on wide pages.
  width: 'fit-content',
  maxWidth: '100%',
  marginInline: 'auto',
  marginBlockStart: tokens.space.md,
  paddingInlineStart: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.sm,
  // Visible only with forced colors.
  outline: '1px solid transparent',
})

export const undoButton = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: tokens.space.md,
  fontWeight: 700,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  selectors: {
    '&:focus-visible': { outlineColor: tokens.color.onInverse, outlineOffset: '-5px' },
  },
})

/** Six sizes need the area of a cart line's amount, which reaches below the remove button. */
export const action = style({ gridArea: 'amount' })

export const question = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
})

/** Aligns the text, not its larger touch target, with the edge of the column. */
export const cancel = style({ marginInlineEnd: `calc(-1 * ${tokens.space.lg})` })

export const countBadge = style({
  display: 'inline-block',
  minWidth: '1.625rem',
  marginInlineStart: tokens.space.xxs,
  paddingInline: tokens.space.xs,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
  color: tokens.color.onAccent,
  fontSize: tokens.size.xs,
  lineHeight: '1.625rem',
  textAlign: 'center',
  verticalAlign: '0.125rem',
  fontVariantNumeric: 'tabular-nums',
})

/** A row in narrow lines, a column in wide ones. */
const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  '@container': { [roomy]: { flexDirection: 'column', alignItems: 'start' } },
})

export const amount = style([
  parts,
  {
    gridArea: 'amount',
    paddingBlockStart: tokens.space.xs,
    '@container': { [roomy]: { paddingBlockStart: 0 } },
  },
])

export const note = style([
  parts,
  {
    color: tokens.color.warning,
    fontSize: tokens.size.sm,
    fontWeight: 650,
    '@container': {
      [roomy]: { selectors: { '&:not(:empty)': { paddingBlockStart: tokens.space.xs } } },
    },
  },
])

/** The sold-out note and its alternatives, below the rest of the line. */
export const instead = style({
  gridColumn: '2 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: tokens.space.md,
  color: tokens.color.warning,
  fontSize: tokens.size.sm,
  fontWeight: 650,
  // Hides the grid gap of the empty row.
  selectors: { '&:empty': { marginBlockStart: `calc(-1 * ${tokens.space.xxs})` } },
})

export const reason = style({
  flexBasis: '100%',
  '@container': { [roomy]: { flexBasis: 'auto' } },
})

export const accept = style({
  minHeight: 44,
  color: tokens.color.ink,
  textDecoration: 'underline',
})

export const sum = style({
  gridArea: 'sum',
  display: 'none',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  '@container': { [roomy]: { display: 'block' } },
})

/** Aligns with the top of the summary beside it. */
export const content = style({
  paddingBlockStart: tokens.space.lg,
  borderBlockStart: `2px solid ${tokens.color.ink}`,
})

export const back = style({ paddingBlockStart: tokens.space.lg })

export const trust = style([subtle, { display: 'grid', gap: tokens.space.xxs }])

export const panelTotal = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: tokens.size.lg,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
