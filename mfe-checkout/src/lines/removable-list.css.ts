import { style } from '@vanilla-extract/css'
import { tokens } from '@shop/ui/tokens'
import { clamped } from '@shop/ui/type'

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

export const showMore = style({
  display: 'grid',
  justifyItems: 'center',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.lg,
  fontVariantNumeric: 'tabular-nums',
})

/** In sight wherever the list is scrolled to. */
export const undoPosition = style({ position: 'sticky', insetBlockEnd: tokens.space.sm, zIndex: 1 })

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
