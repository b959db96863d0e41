import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const customer = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: tokens.space.sm,
})

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.violetSoft,
  color: tokens.color.violet,
  fontSize: tokens.size.sm,
  fontWeight: 700,
  overflow: 'hidden',
})
