/** What is read of a product: the columns of its row, and what its variants say. */
import { getTableColumns, sql } from 'drizzle-orm'

import { type ProductVariantRow, productVariants } from '@shop/db/schema/product-variants'
import { type ProductRow, products } from '@shop/db/schema/products'

/** A variant as it is read with its product. */
export type StoredVariant = Omit<ProductVariantRow, 'productId'>

/** A product as lists have it; its variants only where the list names its products. */
export type ListedProduct = Omit<ProductRow, 'sku' | 'taxRate' | 'specifications'> & {
  /** Of which nothing is left in any color. */
  soldOutSizes: string[]
  variants?: StoredVariant[]
}

/** One product with all that is stored of it; no variants where it has one stock. */
export type WholeProduct = ProductRow & Required<ListedProduct>

const ownVariants = sql`${productVariants} where ${productVariants.productId} = ${products.id}`

/** In the order they were made. */
const variants = sql`(select json_group_array(json_object(
  'id', id, 'size', size, 'color', color, 'sku', sku, 'priceCents', price_cents, 'stock', stock
)) from (select * from ${ownVariants} order by id))`.mapWith(
  (list) => JSON.parse(list) as StoredVariant[],
)

const soldOutSizes = sql`(select json_group_array(size) from (
  select size from ${ownVariants} and size <> '' group by size having max(stock) = 0 order by min(id)
))`.mapWith((list) => JSON.parse(list) as string[])

/** What only a product's own form needs is half of its row. */
const {
  sku: _sku,
  taxRate: _rate,
  specifications: _facts,
  ...shortColumns
} = getTableColumns(products)

/** Of a `ListedProduct`, without its variants and with them. */
export const listedColumns = { ...shortColumns, soldOutSizes }
export const columnsWithVariants = { ...listedColumns, variants }

/** Of a `WholeProduct`. */
export const wholeColumns = { ...getTableColumns(products), soldOutSizes, variants }

/** Of a `WholeProduct` beside its own row, where that may be missing. */
export const variantColumns = { soldOutSizes, variants }
