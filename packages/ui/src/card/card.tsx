import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ReactNode } from 'react'

import { card } from './card.css.ts'

type Props = RecipeVariants<typeof card> & {
  as?: 'div' | 'section'
  label?: string
  children: ReactNode
}

/** A box with a frame and a background, whose colors `tone` sets. */
export const Card = ({ as: Element = 'div', label, children, ...look }: Props) => (
  <Element className={card(look)} aria-label={label}>
    {children}
  </Element>
)
