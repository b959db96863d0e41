import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const footer = style({ display: 'grid', gap: tokens.space.md })
export const ways = style({ display: 'grid', gap: tokens.space.xs })

export const total = style({
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: tokens.size.lg,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
