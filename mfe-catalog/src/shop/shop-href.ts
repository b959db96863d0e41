/** Addresses of the shop, and what they say in words. */
import { maxColors } from '@shop/domain/limits'
import type { PriceRange } from '@shop/domain/catalog'

import type { ShopSearch } from './shop-search.ts'

/** Products on one page. */
export const pageSize = 48

/** The shop's address for a choice of filters; what is not chosen is left out. */
export const shopHref = (search: Partial<ShopSearch>): string => {
  const chosen = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return chosen.length > 0 ? `/shop?${new URLSearchParams(chosen)}` : '/shop'
}

/** The address after a filter changed: another choice begins at its first page. */
export const changedHref = (search: ShopSearch, change: Partial<ShopSearch>): string =>
  shopHref({ ...search, page: undefined, focus: undefined, product: undefined, ...change })

/** The chosen colors by name. */
export const colorsOf = ({ colors }: Pick<ShopSearch, 'colors'>): string[] =>
  colors?.split(',').filter(Boolean) ?? []

/** Takes a color into the choice, or out of it when it is there. */
export const toggledColors = (search: ShopSearch, color: string): string | undefined => {
  const chosen = colorsOf(search)
  const others = chosen.filter((name) => name.toLowerCase() !== color.toLowerCase())
  const next = others.length < chosen.length ? others : [...chosen, color]
  return next.slice(-maxColors).join(',') || undefined
}

/** The bucket's name on screen. */
export const priceLabels: Record<PriceRange, string> = {
  'under-25': 'Under $25',
  '25-50': '$25 – $50',
  '50-75': '$50 – $75',
  'over-75': 'Over $75',
}

/** Whether the address filters at all; sort, look and page do not. */
export const isFiltering = ({ q, category, colors, price }: Partial<ShopSearch>): boolean =>
  Boolean(q?.trim() || category || colors || price)

/** Why there is nothing to show, in a sentence that names what was searched for. */
export const whyNothing = (search: Partial<ShopSearch>): string => {
  const words = search.q?.trim()
  const isFiltered = isFiltering({ ...search, q: undefined })
  if (words && isFiltered) return `Nothing in this choice matches “${words}”.`
  if (words) return `Nothing in the shop matches “${words}”. Try fewer or other words.`
  return isFiltered
    ? 'No product has all that was chosen. Take out a filter.'
    : 'There is nothing here yet.'
}

/** The sort in force: what was searched for comes best match first, unless another order was chosen. */
export const sortOf = ({ q, sort = 'relevance' }: ShopSearch): NonNullable<ShopSearch['sort']> =>
  sort === 'relevance' && !q?.trim() ? 'featured' : sort
