/** A page or panel that has nothing to show: says so, and offers a way on. */
import type { ReactNode } from 'react'

import { heading, quiet } from '../type.css.ts'
import { root } from './notice.css.ts'

/** `children` is the way on: a link or a button. */
export const Notice = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) => (
  <div className={root}>
    <h2 className={heading}>{title}</h2>
    {text && <p className={quiet}>{text}</p>}
    {children}
  </div>
)
