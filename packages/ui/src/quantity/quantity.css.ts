import { style } from '@vanilla-extract/css'

import { primitives } from '../layers.css.ts'
import { tokens } from '../tokens.css.ts'

export const root = style({
  '@layer': {
    [primitives]: {
      display: 'inline-flex',
      alignItems: 'center',
      border: `1px solid ${tokens.color.line}`,
      borderRadius: tokens.radius.sm,
    },
  },
})
export const amount = style({
  '@layer': {
    [primitives]: {
      minWidth: 28,
      textAlign: 'center',
      fontWeight: 650,
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
