import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const loading = style({
  paddingBlock: tokens.space.xxl,
  textAlign: 'center',
  color: tokens.color.inkSoft,
})
