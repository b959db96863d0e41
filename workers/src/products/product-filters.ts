/** Which products pass the filters, and how they are sorted. */
import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { priceBounds, type PriceRange } from '@shop/domain/catalog'

import { hasAny } from '../search/retrieval/filter-sql.ts'
import { colorsInStock } from '../search/retrieval/product-columns.ts'

/** The condition of all filters that are given, words aside; `undefined` when none is. A color of which nothing is left does not count. */
export const matchingProducts = ({
  ids,
  category,
  colors,
  price,
  featured,
}: Omit<ProductFacetsQuery, 'q'> & Pick<ProductQuery, 'ids'>): SQL | undefined =>
  and(
    ids ? inArray(products.id, ids) : undefined,
    category ? eq(products.category, category) : undefined,
    featured ? eq(products.featured, true) : undefined,
    price ? isPricedWithin(price) : undefined,
    colors ? hasAny(colorsInStock, colors) : undefined,
  )

/** A price within a range, its bounds included. */
export const isPricedWithin = (range: PriceRange): SQL =>
  between(products.priceCents, priceBounds[range].minCents, priceBounds[range].maxCents)

/** The id breaks ties, so that pages never overlap. Relevance depends on the words: see `listProducts`. */
export const sortOrders: Record<Exclude<ProductQuery['sort'], 'relevance'>, SQL[]> = {
  featured: [desc(products.featured), desc(products.createdAtMs), asc(products.id)],
  'price-low': [asc(products.priceCents), asc(products.id)],
  'price-high': [desc(products.priceCents), asc(products.id)],
  name: [sql`${products.name} collate nocase`, asc(products.id)],
  'name-desc': [sql`${products.name} collate nocase desc`, asc(products.id)],
  new: [desc(products.createdAtMs), asc(products.id)],
  old: [asc(products.createdAtMs), asc(products.id)],
  'stock-low': [asc(products.stock), asc(products.id)],
  'stock-high': [desc(products.stock), asc(products.id)],
}
