import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  justifyItems: 'center',
  gap: tokens.space.sm,
  paddingBlock: tokens.space.lg,
  fontVariantNumeric: 'tabular-nums',
})
