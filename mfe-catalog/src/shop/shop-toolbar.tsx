import type { productSorts } from '@shop/contracts/product'
import { priceLabels } from '@shop/domain/catalog'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Icon } from '@shop/ui/icon'
import { IconLink } from '@shop/ui/icon-button'
import { hidden, oneLine } from '@shop/ui/type'

import {
  changedHref,
  colorsOf,
  isFiltering,
  shopHref,
  sortOf,
  toggledColors,
} from './shop-query.ts'
import type { ShopSearch } from './load-shop.ts'
import * as css from './shop.css.ts'

type Sort = (typeof productSorts)[number]

const sorts: readonly (readonly [Sort, string])[] = [
  ['featured', 'Featured'],
  ['price-low', 'Price: Low to High'],
  ['price-high', 'Price: High to Low'],
  ['name', 'Name A-Z'],
]
const newest = ['new', 'New Arrivals'] as const
const bestMatch = ['relevance', 'Best match'] as const

/** Lists `new` only while a link has chosen it, and `relevance` only for a search. */
export const SortForm = ({ search }: { search: ShopSearch }) => {
  const { go } = usePage()
  const { sort: _sort, page: _page, focus: _focus, product: _product, ...others } = search
  const sort = sortOf(search)
  const defaultSort = sortOf({ ...search, sort: undefined })
  const choose = (value: string): void =>
    go(changedHref(search, { sort: value === defaultSort ? undefined : (value as Sort) }))
  const options = [
    ...(defaultSort === 'relevance' ? [bestMatch] : []),
    ...sorts,
    ...(sort === 'new' ? [newest] : []),
  ]
  return (
    <form action="/shop" className={css.sort}>
      {Object.entries(others).map(
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

export const ViewToggle = ({ search }: { search: ShopSearch }) => (
  <nav aria-label="View" className={css.views}>
    <IconLink
      icon="grid"
      label="Grid view"
      href={shopHref({ ...search, view: undefined, focus: undefined })}
      isCurrent={!search.view}
    />
    <IconLink
      icon="list"
      label="List view"
      href={shopHref({ ...search, view: 'list', focus: undefined })}
      isCurrent={search.view === 'list'}
    />
  </nav>
)

export const ActiveFilters = ({ search }: { search: ShopSearch }) => {
  const { q, category, price } = search
  const words = q?.trim()
  const chosen: (readonly [string, Partial<ShopSearch>])[] = [
    [words ? `“${words}”` : '', { q: undefined }],
    [category ?? '', { category: undefined }],
    ...colorsOf(search).map((name) => [name, { colors: toggledColors(search, name) }] as const),
    [price ? priceLabels[price] : '', { price: undefined }],
  ]
  if (!isFiltering(search)) return null
  return (
    <ul className={css.chips} aria-label="Chosen filters">
      {chosen.map(
        ([text, change]) =>
          text && (
            <li key={text} className={css.chosen}>
              <a href={changedHref(search, change)} className={css.chip} rel="nofollow">
                <span className={hidden}>Remove </span>
                <span className={oneLine}>{text}</span>
                <Icon name="close" size="sm" />
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
