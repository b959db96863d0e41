import type { ReactNode } from 'react'

import type { Breakpoint } from '../media.ts'
import { grid } from './grid.css.ts'

type Columns =
  | {
      /** This many equal columns on screens `from` the breakpoint on, and `below` it one or two. */
      columns: 2 | 3 | 4
      from: Breakpoint
      below?: 1 | 2
    }
  | {
      /** As many equal columns as fit, of at least 14 rem (`narrow`) or 20 rem (`wide`); a short last row leaves its columns empty. */
      fit: 'narrow' | 'wide'
    }
  | {
      /** As `fit`, but fewer children than columns share the whole width. */
      stretch: 'narrow' | 'wide'
    }

type Props = Columns & {
  /** The element, where the children are a list's items or pairs of name and value. */
  as?: 'div' | 'ul' | 'dl'
  /** The accessible name of a list. */
  label?: string
  gap?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** Equal columns, as many as the screen or the grid's own width allows. */
export const Grid = ({ as: Element = 'div', label, children, ...look }: Props) => (
  <Element className={grid(look)} aria-label={label}>
    {children}
  </Element>
)
