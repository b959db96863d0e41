import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

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
