import { recipe } from '@vanilla-extract/recipes'

import { inLayer } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const stack = recipe({
  base: inLayer({ display: 'flex', minWidth: 0 }),
  variants: {
    direction: {
      column: inLayer({ flexDirection: 'column' }),
      row: inLayer({ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' }),
    },
    gap: {
      xs: inLayer({ gap: tokens.space.xs }),
      sm: inLayer({ gap: tokens.space.sm }),
      md: inLayer({ gap: tokens.space.md }),
      lg: inLayer({ gap: tokens.space.lg }),
      xl: inLayer({ gap: tokens.space.xl }),
    },
    justify: {
      start: {},
      between: inLayer({ justifyContent: 'space-between' }),
      center: inLayer({ justifyContent: 'center' }),
    },
  },
  defaultVariants: { direction: 'column', gap: 'md', justify: 'start' },
})
