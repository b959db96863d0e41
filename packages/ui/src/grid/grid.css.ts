import { createVar } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredVariants } from '../in-layer.ts'
import { from } from '../media.ts'
import { tokens } from '../tokens.css.ts'

const columns = createVar()

const column = 'minmax(0, 1fr)'
const equalColumns = (count: string): string => `repeat(${count}, ${column})`

const minWidths = { narrow: '14rem', wide: '20rem' }

/** As many columns as fit. None is narrower than its minimum or wider than the grid. */
const columnsThatFit = (kind: 'auto-fill' | 'auto-fit') =>
  layeredVariants(['narrow', 'wide'], (width) => ({
    gridTemplateColumns: `repeat(${kind}, minmax(min(${minWidths[width]}, 100%), 1fr))`,
  }))

export const grid = recipe({
  base: inLayer({ display: 'grid', gridTemplateColumns: column, minWidth: 0 }),
  variants: {
    columns: layeredVariants([2, 3, 4], (count) => ({ vars: { [columns]: String(count) } })),
    below: { 1: {}, 2: inLayer({ gridTemplateColumns: equalColumns('2') }) },
    from: layeredVariants(['landscape', 'tablet', 'laptop', 'desktop'], (breakpoint) => ({
      '@media': { [from(breakpoint)]: { gridTemplateColumns: equalColumns(columns) } },
    })),
    fit: columnsThatFit('auto-fill'),
    stretch: columnsThatFit('auto-fit'),
    gap: layeredVariants(['sm', 'md', 'lg'], (size) => ({ gap: tokens.space[size] })),
  },
  defaultVariants: { gap: 'md' },
})
