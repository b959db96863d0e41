import type { ReactNode } from 'react'

import { stack } from './stack.css.ts'

type Props = { gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'; children: ReactNode }

/** A column of children. */
export const Stack = ({ gap, children }: Props) => (
  <div className={stack({ direction: 'column', gap })}>{children}</div>
)

type RowProps = Props & { justify?: 'start' | 'between' | 'center' }

/** A row of children that wraps. */
export const Row = ({ gap, justify, children }: RowProps) => (
  <div className={stack({ direction: 'row', gap, justify })}>{children}</div>
)
