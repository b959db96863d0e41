/** Which products pass the filters: one condition for the list and for its facets. */
import { and, between, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { priceBounds, type PriceRange } from '@shop/domain/catalog'
import type { ProductFacetsQuery, ProductQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'

import { contains } from '../platform/sql.ts'

/** The condition of all filters that are given; `undefined` when none is. */
export const matchingProducts = ({
  ids,
  q,
  category,
  colors,
  price,
  featured,
}: ProductFacetsQuery & Pick<ProductQuery, 'ids'>): SQL | undefined =>
  and(
    ids ? inArray(products.id, ids) : undefined,
    category ? eq(products.category, category) : undefined,
    featured ? eq(products.featured, true) : undefined,
    price ? isPricedWithin(price) : undefined,
    colors ? hasColor(colors) : undefined,
    contains([products.name, products.description, products.category], q),
  )

/** A price within a bucket, its bounds included. */
export const isPricedWithin = (range: PriceRange): SQL =>
  between(products.priceCents, priceBounds[range].minCents, priceBounds[range].maxCents)

/** Any of the names, whatever the case of their letters A to Z. */
const hasColor = (names: readonly string[]): SQL => {
  const wanted = sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )
  return sql`exists (select 1 from json_each(${products.colors}) where lower(value) in (${wanted}))`
}
