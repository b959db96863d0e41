import { style } from '@vanilla-extract/css'
import { from } from '@shop/ui/media'
import { lowerEdge, tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

/** A container, so that lines fit the width of the panel as of the page. */
export const lines = style({ containerType: 'inline-size' })

/** Where a line is one row. */
export const roomy = from('landscape')

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

/** Three lines of the longest name are enough to know it. */
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

/** Its icon, not its target, ends where the column does. */
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

/** In sight wherever the list is scrolled to. */
export const undoPosition = style({
  position: 'sticky',
  insetBlockEnd: `calc(${lowerEdge} + ${tokens.space.sm})`,
  zIndex: 1,
})

export const undo = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.md,
  // A note, not a bar: on a wide page it is as long as its words.
  width: 'fit-content',
  maxWidth: '100%',
  marginInline: 'auto',
  marginBlockStart: tokens.space.md,
  paddingInlineStart: tokens.space.md,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.sm,
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
