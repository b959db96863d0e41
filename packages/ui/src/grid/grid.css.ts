import { createVar } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

import { inLayer } from '../in-layer.ts'
import { type Breakpoint, from } from '../media.ts'
import { tokens } from '../tokens.css.ts'

const columns = createVar()

const column = 'minmax(0, 1fr)'
const equalColumns = (count: string): string => `repeat(${count}, ${column})`

const columnsFrom = (breakpoint: Breakpoint) =>
  inLayer({ '@media': { [from(breakpoint)]: { gridTemplateColumns: equalColumns(columns) } } })

/** As many columns as fit, none narrower than `width`, and none wider than the grid itself. */
const columnsOf = (width: string, kind: 'auto-fill' | 'auto-fit') =>
  inLayer({ gridTemplateColumns: `repeat(${kind}, minmax(min(${width}, 100%), 1fr))` })

export const grid = recipe({
  base: inLayer({ display: 'grid', gridTemplateColumns: column, minWidth: 0 }),
  variants: {
    columns: {
      2: inLayer({ vars: { [columns]: '2' } }),
      3: inLayer({ vars: { [columns]: '3' } }),
      4: inLayer({ vars: { [columns]: '4' } }),
    },
    below: { 1: {}, 2: inLayer({ gridTemplateColumns: equalColumns('2') }) },
    from: {
      landscape: columnsFrom('landscape'),
      tablet: columnsFrom('tablet'),
      laptop: columnsFrom('laptop'),
      desktop: columnsFrom('desktop'),
    },
    fit: {
      narrow: columnsOf('14rem', 'auto-fill'),
      wide: columnsOf('20rem', 'auto-fill'),
    },
    stretch: {
      narrow: columnsOf('14rem', 'auto-fit'),
      wide: columnsOf('20rem', 'auto-fit'),
    },
    gap: {
      sm: inLayer({ gap: tokens.space.sm }),
      md: inLayer({ gap: tokens.space.md }),
      lg: inLayer({ gap: tokens.space.lg }),
    },
  },
  defaultVariants: { gap: 'md' },
})
