import { style } from '@vanilla-extract/css'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = style(
  inLayer({
    display: 'inline-flex',
    gap: tokens.space.xs,
    alignItems: 'baseline',
    fontVariantNumeric: 'tabular-nums',
  }),
)
export const now = style(inLayer({ fontWeight: 700 }))
export const before = style(
  inLayer({
    color: tokens.color.inkSoft,
    fontSize: '0.85em',
    textDecoration: 'line-through',
  }),
)
