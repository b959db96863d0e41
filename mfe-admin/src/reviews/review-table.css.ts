import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

export const customer = style({
  display: 'grid',
  justifyItems: 'start',
  gap: tokens.space.xxs,
})

export const text = style({ display: 'grid', gap: tokens.space.xxs, minWidth: '14rem' })

export const excerpt = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
})
