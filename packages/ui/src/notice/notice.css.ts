import { style } from '@vanilla-extract/css'

import { primitives } from '../layers.css.ts'
import { tokens } from '../tokens.css.ts'

export const root = style({
  '@layer': {
    [primitives]: {
      display: 'grid',
      justifyItems: 'center',
      gap: tokens.space.md,
      paddingBlock: tokens.space.xxl,
      paddingInline: tokens.space.lg,
      textAlign: 'center',
    },
  },
})
