import type { ReactNode } from 'react'

import { card } from './card.css.ts'

type Props = {
  /** The element, where the card is more than a box: a list's item, a titled section. */
  as?: 'div' | 'section' | 'article' | 'li'
  /** The accessible name of a `section` or `article`. */
  label?: string
  padding?: 'none' | 'sm' | 'md' | 'lg'
  /** Distance between the children, which stand below one another. */
  gap?: 'none' | 'xxs' | 'sm' | 'md'
  tone?: 'plain' | 'success' | 'danger'
  /** `status` has the card read out when it appears. */
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A framed box on raised ground. */
export const Card = ({ as: Element = 'div', label, role, children, ...look }: Props) => (
  <Element className={card(look)} aria-label={label} role={role}>
    {children}
  </Element>
)
