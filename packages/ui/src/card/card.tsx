import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ReactNode } from 'react'

import { card } from './card.css.ts'

type Props = RecipeVariants<typeof card> & {
  /** The element, where the card is more than a box. */
  as?: 'div' | 'section'
  /** The accessible name of a `section`. */
  label?: string
  children: ReactNode
}

/** A framed box on raised ground. */
export const Card = ({ as: Element = 'div', label, children, ...look }: Props) => (
  <Element className={card(look)} aria-label={label}>
    {children}
  </Element>
)
