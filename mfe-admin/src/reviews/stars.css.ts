import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'inline-flex',
  gap: 2,
  color: tokens.color.warning,
  whiteSpace: 'nowrap',
})

export const star = style({ flexShrink: 0 })
