/** A page or panel that has nothing to show: says so, and offers a way on. */
import type { ReactNode } from 'react'

import { heading, quiet } from '../type.css.ts'
import { root } from './notice.css.ts'

type Props = {
  title: string
  text?: string
  /** 1 where it is all that the page has. */
  level?: 1 | 2
  /** The way on: a link or a button. */
  children?: ReactNode
}

/** A title, a sentence, a way on. */
export const Notice = ({ title, text, level = 2, children }: Props) => (
  <div className={root}>
    {level === 1 ? <h1 className={heading}>{title}</h1> : <h2 className={heading}>{title}</h2>}
    {text && <p className={quiet}>{text}</p>}
    {children}
  </div>
)
