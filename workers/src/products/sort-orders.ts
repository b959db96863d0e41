/** How products are sorted. */
import { asc, desc, sql, type SQL } from 'drizzle-orm'

import type { ProductQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'

/** The id breaks ties, so that pages never overlap. Relevance depends on the words: see `by-relevance.ts`. */
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
