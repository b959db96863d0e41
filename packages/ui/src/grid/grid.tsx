import type { ReactNode } from 'react'

import { grid } from './grid.css.ts'

/** The minimum width of a column is 9, 14 or 20 rem. */
type Width = 'tiny' | 'narrow' | 'wide'

type Props = {
  /** Makes as many columns as fit. With few children, some columns stay empty. */
  fit?: Width
  /** Like `fit`, but a few children share the whole width. */
  stretch?: Width
  as?: 'div' | 'ul' | 'dl'
  label?: string
  gap?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** Lays out children in equal columns, as many as fit into the grid's width. */
export const Grid = ({ as: Element = 'div', label, children, ...look }: Props) => (
  <Element className={grid(look)} aria-label={label}>
    {children}
  </Element>
)
