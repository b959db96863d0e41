/** Which part of a long list is on screen, and the ways to the others. */
import { Icon } from '@shop/ui/icon'
import { subtle } from '@shop/ui/type'

import { pageSize } from './list-search.ts'
import * as css from './listing.css.ts'

type Props = {
  total: number
  page: string | undefined
  hrefOf: (page: number) => string
}

/** Nothing for a list of one page, unless the URL names another. */
export const Pager = ({ total, page = '1', hrefOf }: Props) => {
  const current = Number(page)
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && current === 1) return null
  const first = (current - 1) * pageSize + 1
  return (
    <nav aria-label="Pages" className={css.pager}>
      <p className={subtle}>
        {current > last
          ? 'This page is empty by now'
          : `${first.toLocaleString('en-US')}–${Math.min(current * pageSize, total).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </p>
      <span className={css.pagerLinks}>
        {current > 1 && (
          <a className={css.pagerLink} href={hrefOf(Math.min(current - 1, last))}>
            <Icon name="back" size="sm" /> Previous
          </a>
        )}
        {current < last && (
          <a className={css.pagerLink} href={hrefOf(current + 1)}>
            Next <Icon name="forward" size="sm" />
          </a>
        )}
      </span>
    </nav>
  )
}
