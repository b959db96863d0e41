import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const popup = style({
  paddingInline: tokens.space.sm,
  paddingBlock: tokens.space.xxs,
  borderRadius: tokens.radius.sm,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  fontSize: tokens.size.sm,
  fontWeight: 600,
  boxShadow: tokens.shadow.raised,
})
