/** The sort selector; before scripts run, a button beside it sends the choice. */
import type { productSorts } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Select } from '@shop/ui/field'

import { changedHref, sortOf } from './shop-href.ts'
import * as css from './shop-page.css.ts'
import type { ShopSearch } from './shop-search.ts'

type Sort = (typeof productSorts)[number]

const sorts: readonly (readonly [Sort, string])[] = [
  ['featured', 'Featured'],
  ['price-low', 'Price: Low to High'],
  ['price-high', 'Price: High to Low'],
  ['name', 'Name A-Z'],
]
const newest = ['new', 'New Arrivals'] as const
const bestMatch = ['relevance', 'Best match'] as const

/** `new` works from the address; the selector names it only when it is on, and best matches only for a search. */
export const SortForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const { sort: _sort, page: _page, focus: _focus, product: _product, ...kept } = search
  const sort = sortOf(search)
  const usual = sortOf({ ...search, sort: undefined })
  const choose = (value: string): void =>
    go(changedHref(search, { sort: value === usual ? undefined : (value as Sort) }))
  const options = [
    ...(usual === 'relevance' ? [bestMatch] : []),
    ...sorts,
    ...(sort === 'new' ? [newest] : []),
  ]
  return (
    <form action="/shop" className={css.sort}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Select
        key={sort}
        label="Sort"
        name="sort"
        defaultValue={sort}
        options={options}
        onChange={choose}
        look="inline"
      />
      <noscript>
        <Button type="submit" tone="outline">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
