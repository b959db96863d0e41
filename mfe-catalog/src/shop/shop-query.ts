import { findCategory } from '@shop/domain/categories'
import { maxColors } from '@shop/domain/limits'
import type { ShopSettings } from '@shop/domain/shop-settings'

import type { ShopSearch } from './load-shop.ts'

export const pageSize = 48

export const withKnownCategory = (
  search: ShopSearch,
  { categories }: Pick<ShopSettings, 'categories'>,
): ShopSearch => ({
  ...search,
  category: search.category && findCategory(categories.all, search.category)?.id,
})

export const shopHref = (search: Partial<ShopSearch>): string => {
  const chosen = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return chosen.length > 0 ? `/shop?${new URLSearchParams(chosen)}` : '/shop'
}

export const changedHref = (search: ShopSearch, change: Partial<ShopSearch>): string =>
  shopHref({ ...search, page: undefined, focus: undefined, product: undefined, ...change })

export const colorsOf = ({ colors }: Pick<ShopSearch, 'colors'>): string[] =>
  colors?.split(',').filter(Boolean) ?? []

/** Adds the color, or removes it if chosen. Beyond `maxColors`, drops the color chosen first. */
export const toggledColors = (search: ShopSearch, color: string): string | undefined => {
  const chosen = colorsOf(search)
  const others = chosen.filter((name) => name.toLowerCase() !== color.toLowerCase())
  const next = others.length < chosen.length ? others : [...chosen, color]
  return next.slice(-maxColors).join(',') || undefined
}

export const noResultsText = (q = '', hint = 'Try other words or fewer filters.'): string =>
  `Nothing matches${q.trim() && ` “${q.trim()}”`}. ${hint}`

export const sortOf = ({ q, sort = 'relevance' }: ShopSearch): NonNullable<ShopSearch['sort']> =>
  sort === 'relevance' && !q?.trim() ? 'featured' : sort
