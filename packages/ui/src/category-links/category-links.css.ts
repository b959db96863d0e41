import { style, styleVariants } from '@vanilla-extract/css'

import { inLayer, layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'
import { touchTarget } from '../type.css.ts'

const list = layeredStyle({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: tokens.space.lg,
  maxWidth: '36rem',
})

export const lists = styleVariants({
  start: [list],
  center: [list, inLayer({ justifyContent: 'center', marginInline: 'auto' })],
})

export const link = style([touchTarget, inLayer({ fontWeight: 650 })])
