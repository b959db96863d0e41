/** The shop without a product: what was asked for, and every way on from there. */
import { ButtonLink } from '@shop/ui/button'
import { CategoryLinks } from '@shop/ui/category-links'
import { Notice } from '@shop/ui/notice'

import { changedHref, isFiltering, shopHref, whyNothing } from './shop-href.ts'
import * as css from './shop-page.css.ts'
import type { ShopSearch } from './shop-search.ts'

/** Clearing keeps the order and the look that were chosen. */
export const NothingFound = ({ search }: { search: ShopSearch }) => {
  const { q, sort, view, ...filters } = search
  const isMore = isFiltering({ ...filters, q: undefined })
  return (
    <Notice title="No products found" text={whyNothing(search)}>
      <div className={css.ways}>
        {q?.trim() && (
          <ButtonLink href={changedHref(search, { q: undefined })}>Clear search</ButtonLink>
        )}
        {(isMore || !q?.trim()) && (
          <ButtonLink tone={q?.trim() ? 'outline' : 'solid'} href={shopHref({ sort, view })}>
            Clear All Filters
          </ButtonLink>
        )}
      </div>
      <CategoryLinks align="center" hasAllProducts />
    </Notice>
  )
}
