import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredVariants } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

const minWidths = { tiny: '9rem', narrow: '14rem', wide: '20rem' }

const columnsThatFit = (kind: 'auto-fill' | 'auto-fit') =>
  layeredVariants(['tiny', 'narrow', 'wide'], (width) => ({
    gridTemplateColumns: `repeat(${kind}, minmax(min(${minWidths[width]}, 100%), 1fr))`,
  }))

export const grid = recipe({
  base: inLayer({ display: 'grid', minWidth: 0 }),
  variants: {
    fit: columnsThatFit('auto-fill'),
    stretch: columnsThatFit('auto-fit'),
    gap: layeredVariants(['sm', 'md', 'lg'], (size) => ({ gap: tokens.space[size] })),
  },
  defaultVariants: { gap: 'md' },
})
