import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: tokens.space.sm,
  paddingInline: tokens.space.md,
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  fontSize: tokens.size.sm,
  '@media': { '(max-width: 40rem)': { fontSize: tokens.size.xs } },
})

export const text = style({
  paddingBlock: tokens.space.xs,
  textWrap: 'balance',
  textAlign: 'center',
})
