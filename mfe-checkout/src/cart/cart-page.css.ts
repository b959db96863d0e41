import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: tokens.space.sm,
  paddingBlockStart: tokens.space.lg,
})

export const trust = style({
  display: 'grid',
  gap: tokens.space.xxs,
  color: tokens.color.inkSoft,
  fontSize: tokens.size.sm,
})
