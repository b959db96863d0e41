import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const root = style({
  display: 'grid',
  gap: tokens.space.md,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
})

export const fact = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: tokens.space.xxs,
})

export const value = style({ overflowWrap: 'anywhere' })
