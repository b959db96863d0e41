import type { ReactNode } from 'react'

import type { Breakpoint } from '../media.ts'
import { grid } from './grid.css.ts'

type Columns =
  | {
      /** The number of equal columns from the breakpoint `from` up. Below it: `below`, or one. */
      columns: 2 | 3 | 4
      from: Breakpoint
      below?: 1 | 2
    }
  | {
      /**
       * As many equal columns as fit, each at least 14 rem (`narrow`) or 20 rem (`wide`). A short
       * last row leaves columns empty.
       */
      fit: 'narrow' | 'wide'
    }
  | {
      /** Like `fit`, but without empty columns: a few children share the whole width. */
      stretch: 'narrow' | 'wide'
    }

type Props = Columns & {
  /** Use `ul` for list items and `dl` for pairs of name and value. */
  as?: 'div' | 'ul' | 'dl'
  label?: string
  gap?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** Equal columns, as many as the screen or the grid's width allows. */
export const Grid = ({ as: Element = 'div', label, children, ...look }: Props) => (
  <Element className={grid(look)} aria-label={label}>
    {children}
  </Element>
)
