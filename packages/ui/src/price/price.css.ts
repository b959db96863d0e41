import { style } from '@vanilla-extract/css'

import { primitives } from '../layers.css.ts'
import { tokens } from '../tokens.css.ts'

export const root = style({
  '@layer': {
    [primitives]: {
      display: 'inline-flex',
      gap: tokens.space.xs,
      alignItems: 'baseline',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
export const now = style({ '@layer': { [primitives]: { fontWeight: 700 } } })
export const before = style({
  '@layer': {
    [primitives]: {
      color: tokens.color.inkSoft,
      fontSize: '0.85em',
      textDecoration: 'line-through',
    },
  },
})
