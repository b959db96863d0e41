import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  height: 8,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.sunken,
  overflow: 'clip',
})

export const filled = style({
  height: '100%',
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
})
