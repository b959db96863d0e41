import { style } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

import { column } from './home-page.css.ts'

export const root = style([column, { display: 'grid', gap: tokens.space.xl }])

export const frame = style({
  position: 'relative',
  aspectRatio: '16 / 10',
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  '@media': {
    '(max-width: 40rem)': { marginInline: `calc(-1 * ${tokens.space.md})`, borderRadius: 0 },
  },
})

export const controls = style({
  position: 'absolute',
  insetBlockEnd: tokens.space.sm,
  insetInlineStart: tokens.space.sm,
  display: 'flex',
  gap: tokens.space.xxs,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.deep,
})
