import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

/** In sight wherever the list is scrolled to. */
export const place = style({ position: 'sticky', insetBlockEnd: tokens.space.sm, zIndex: 1 })

export const root = style({
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

export const text = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const undo = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: 0,
  backgroundColor: 'transparent',
  color: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  selectors: {
    '&:focus-visible': { outlineColor: tokens.color.onInverse, outlineOffset: '-5px' },
  },
})
