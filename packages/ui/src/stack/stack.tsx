/** Distance between things: a column or a row with one gap. */
import type { ReactNode } from 'react'

import { stack } from './stack.css.ts'

type Props = { gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'; children: ReactNode }

/** Children below one another. */
export const Stack = ({ gap, children }: Props) => (
  <div className={stack({ direction: 'column', gap })}>{children}</div>
)

/** Children beside one another, wrapping. */
export const Row = ({
  gap,
  justify,
  children,
}: Props & { justify?: 'start' | 'between' | 'center' }) => (
  <div className={stack({ direction: 'row', gap, justify })}>{children}</div>
)
