/** The ways to the other pages of a long list. */
import { ButtonLink } from '@shop/ui/button'
import { quiet } from '@shop/ui/type'

import * as css from './shop-page.css.ts'
import { pageSize, shopHref } from './shop-href.ts'
import type { ShopSearch } from './shop-search.ts'

/** Nothing when everything fits on one page. */
export const PageLinks = ({ search, total }: { search: ShopSearch; total: number }) => {
  const page = Number(search.page ?? 1)
  const last = Math.ceil(total / pageSize)
  const hrefOf = (number: number): string =>
    shopHref({ ...search, focus: undefined, page: number > 1 ? String(number) : undefined })
  if (last <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className={css.pages}>
      {page > 1 && (
        <ButtonLink href={hrefOf(Math.min(page - 1, Math.max(last, 1)))} tone="outline">
          Previous
        </ButtonLink>
      )}
      <p className={quiet}>
        Page {page} of {Math.max(last, 1)}
      </p>
      {page < last && (
        <ButtonLink href={hrefOf(page + 1)} tone="outline">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
