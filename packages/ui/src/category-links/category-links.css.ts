import { style, styleVariants } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

const list = style(
  inLayer({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.space.lg,
    maxWidth: '36rem',
  }),
)

export const lists = styleVariants({
  start: [list],
  center: [list, inLayer({ justifyContent: 'center', marginInline: 'auto' })],
})

export const link = style(
  inLayer({ display: 'inline-flex', alignItems: 'center', minHeight: 44, fontWeight: 650 }),
)
