import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { priceBounds, type PriceRange } from '@shop/domain/catalog'

import { foldedName } from '../../platform/sql.ts'
import { hasAny } from '../../search/retrieval/filter-sql.ts'
import { colorsInStock } from '../../search/retrieval/product-columns.ts'

/** Combines all filters except words. Undefined without filters. Sold-out colors do not match. */
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

export const isPricedWithin = (range: PriceRange): SQL =>
  between(products.priceCents, priceBounds[range].minCents, priceBounds[range].maxCents)

const byName = foldedName(sql`${products.name}`, sql`${products.id}`)

/** The id breaks ties, so that pages never overlap. `listProducts` sorts by relevance. */
export const sortOrders: Record<Exclude<ProductQuery['sort'], 'relevance'>, SQL[]> = {
  featured: [desc(products.featured), desc(products.createdAtMs), asc(products.id)],
  'price-low': [asc(products.priceCents), asc(products.id)],
  'price-high': [desc(products.priceCents), asc(products.id)],
  name: [byName, asc(products.id)],
  'name-desc': [desc(byName), asc(products.id)],
  new: [desc(products.createdAtMs), asc(products.id)],
  old: [asc(products.createdAtMs), asc(products.id)],
  'stock-low': [asc(products.stock), asc(products.id)],
  'stock-high': [desc(products.stock), asc(products.id)],
}
