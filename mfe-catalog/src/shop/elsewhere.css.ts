import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${tokens.space.lg}`,
  maxWidth: '36rem',
})

export const lists = styleVariants({
  start: [list],
  center: [list, { justifyContent: 'center' }],
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 650,
})
