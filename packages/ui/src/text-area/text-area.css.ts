import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const area = style(
  inLayer({
    paddingBlock: tokens.space.sm,
    lineHeight: 1.5,
    resize: 'vertical',
    fieldSizing: 'content',
    minHeight: '11rem',
  }),
)
