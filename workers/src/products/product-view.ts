/** Products as the API's JSON. */
import type { ProductWire } from '@shop/contracts/product'
import type { ProductRow } from '@shop/db/schema/products'
import { toDollars } from '@shop/domain/money'

/** A product as lists have it. */
export type ListedProduct = Omit<ProductRow, 'sku' | 'taxRate' | 'specifications'>

/** A row in the spec's field names, money in dollars, times in ISO 8601 UTC. */
export const toProductView = (row: ListedProduct): ProductWire => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: toDollars(row.priceCents),
  original_price: row.originalPriceCents === null ? null : toDollars(row.originalPriceCents),
  image: row.image,
  category: row.category,
  stock: row.stock,
  featured: row.featured,
  sizes: row.sizes,
  colors: row.colors,
  tags: row.tags,
  version: row.version,
  created_at: new Date(row.createdAtMs).toISOString(),
  updated_at: new Date(row.updatedAtMs).toISOString(),
})

/** One product with what only its form needs; lists leave that out, because every shopper loads them. */
export const toProductDetail = (row: ProductRow): ProductWire => ({
  ...toProductView(row),
  sku: row.sku,
  tax_rate: row.taxRate,
  specifications: row.specifications,
})
