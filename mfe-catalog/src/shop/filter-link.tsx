/** One choice of a filter, as a link: it says how many products it would show. */
import type { ReactNode } from 'react'

import { hidden } from '@shop/ui/type'

import * as css from './filter-panel.css.ts'

type Props = { text: string; count: number; href: string; isOn: boolean; mark?: ReactNode }

/** A chosen one says so to everybody. One that would show nothing leads nowhere, unless it is to be taken back. */
export const FilterLink = ({ text, count, href, isOn, mark }: Props) => {
  const content = (
    <>
      {mark}
      <span className={css.choiceText}>{text}</span>
      <span className={css.count}>
        {count}
        <span className={hidden}> products</span>
      </span>
    </>
  )
  return count > 0 || isOn ? (
    <a href={href} className={css.choice} aria-current={isOn ? 'true' : undefined} rel="nofollow">
      {content}
    </a>
  ) : (
    <span className={css.emptyChoice}>{content}</span>
  )
}
