import { maxColors } from '@shop/domain/limits'

import type { ShopSearch } from './load-shop.ts'

export const pageSize = 48

/** Returns the link to `/shop` with this query, without empty values. */
export const shopHref = (search: Partial<ShopSearch>): string => {
  const chosen = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return chosen.length > 0 ? `/shop?${new URLSearchParams(chosen)}` : '/shop'
}

/** Returns the link with a changed filter or sort order. Resets page, quick view and focus. */
export const changedHref = (search: ShopSearch, change: Partial<ShopSearch>): string =>
  shopHref({ ...search, page: undefined, focus: undefined, product: undefined, ...change })

export const colorsOf = ({ colors }: Pick<ShopSearch, 'colors'>): string[] =>
  colors?.split(',').filter(Boolean) ?? []

/** Adds a color, or removes it if it is already chosen. Drops the oldest above `maxColors`. */
export const toggledColors = (search: ShopSearch, color: string): string | undefined => {
  const chosen = colorsOf(search)
  const others = chosen.filter((name) => name.toLowerCase() !== color.toLowerCase())
  const next = others.length < chosen.length ? others : [...chosen, color]
  return next.slice(-maxColors).join(',') || undefined
}

/** True if the query filters. Sort, view and page do not. */
export const isFiltering = ({ q, category, colors, price }: Partial<ShopSearch>): boolean =>
  Boolean(q?.trim() || category || colors || price)

export const noResultsText = (search: Partial<ShopSearch>): string => {
  const words = search.q?.trim()
  const isFiltered = isFiltering({ ...search, q: undefined })
  if (words && isFiltered) return `Nothing in this choice matches “${words}”.`
  if (words) return `Nothing in the shop matches “${words}”. Try fewer or other words.`
  return isFiltered
    ? 'No product has all that was chosen. Take out a filter.'
    : 'There is nothing here yet.'
}

/** Returns the chosen sort, or the default: `relevance` for a search, `featured` otherwise. */
export const sortOf = ({ q, sort = 'relevance' }: ShopSearch): NonNullable<ShopSearch['sort']> =>
  sort === 'relevance' && !q?.trim() ? 'featured' : sort
