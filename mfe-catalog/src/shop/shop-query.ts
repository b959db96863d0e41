import { maxColors } from '@shop/domain/limits'

import type { ShopSearch } from './shop-search.ts'

/** Products on one page. */
export const pageSize = 48

/** The link to `/shop` with this query; empty values are left out. */
export const shopHref = (search: Partial<ShopSearch>): string => {
  const chosen = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return chosen.length > 0 ? `/shop?${new URLSearchParams(chosen)}` : '/shop'
}

/** The link after one filter changed: page, quick view and focus are reset. */
export const changedHref = (search: ShopSearch, change: Partial<ShopSearch>): string =>
  shopHref({ ...search, page: undefined, focus: undefined, product: undefined, ...change })

/** The chosen colors by name. */
export const colorsOf = ({ colors }: Pick<ShopSearch, 'colors'>): string[] =>
  colors?.split(',').filter(Boolean) ?? []

/** The chosen colors with this one added, or removed when it is among them. */
export const toggledColors = (search: ShopSearch, color: string): string | undefined => {
  const chosen = colorsOf(search)
  const others = chosen.filter((name) => name.toLowerCase() !== color.toLowerCase())
  const next = others.length < chosen.length ? others : [...chosen, color]
  return next.slice(-maxColors).join(',') || undefined
}

/** Whether the query filters; sort, view and page do not. */
export const isFiltering = ({ q, category, colors, price }: Partial<ShopSearch>): boolean =>
  Boolean(q?.trim() || category || colors || price)

/** The sentence below "No products found", which names the searched words. */
export const noResultsText = (search: Partial<ShopSearch>): string => {
  const words = search.q?.trim()
  const isFiltered = isFiltering({ ...search, q: undefined })
  if (words && isFiltered) return `Nothing in this choice matches “${words}”.`
  if (words) return `Nothing in the shop matches “${words}”. Try fewer or other words.`
  return isFiltered
    ? 'No product has all that was chosen. Take out a filter.'
    : 'There is nothing here yet.'
}

/** The effective sort: `relevance` for a search and `featured` otherwise, unless another one was chosen. */
export const sortOf = ({ q, sort = 'relevance' }: ShopSearch): NonNullable<ShopSearch['sort']> =>
  sort === 'relevance' && !q?.trim() ? 'featured' : sort
