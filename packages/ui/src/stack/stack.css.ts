import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredVariants } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const stack = recipe({
  base: inLayer({ display: 'flex', minWidth: 0 }),
  variants: {
    direction: {
      column: inLayer({ flexDirection: 'column' }),
      row: inLayer({ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' }),
    },
    gap: layeredVariants(['xs', 'sm', 'md', 'lg', 'xl'], (size) => ({ gap: tokens.space[size] })),
    justify: {
      start: {},
      between: inLayer({ justifyContent: 'space-between' }),
      center: inLayer({ justifyContent: 'center' }),
    },
  },
  defaultVariants: { direction: 'column', gap: 'md', justify: 'start' },
})
