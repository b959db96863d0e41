/** What is read of a product: the columns of its row, and what its variants say. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'

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

/** A product's variants, in the order they were made. */
export const variants = sql`(select json_group_array(json_object(
  'id', id, 'size', size, 'color', color, 'sku', sku, 'priceCents', price_cents, 'stock', stock
)) from (select * from ${ownVariants} order by id))`.mapWith(
  (list) => JSON.parse(list) as StoredVariant[],
)

/** Few products have a variant that has sold out: the others need not be looked into. `stock <= 10` names the index that finds them. */
const hasSoldOutVariant = sql`${products.id} in (select ${productVariants.productId} from ${productVariants} where ${productVariants.stock} <= 10 and ${productVariants.stock} = 0)`

const soldOutSizes = sql`case when ${hasSoldOutVariant} then (
  select json_group_array(size) from (
    select size from ${ownVariants} and size <> '' group by size having max(stock) = 0 order by min(id)
  )
) else '[]' end`.mapWith((list) => JSON.parse(list) as string[])

const inStock = (name: 'size' | 'color'): SQL => {
  const all = name === 'size' ? products.sizes : products.colors
  const left = sql.raw(`select distinct ${name} from`)
  return sql`case when ${products.stock} > 0 and ${hasSoldOutVariant} then (
    select json_group_array(${sql.raw(name)}) from (${left} ${ownVariants} and stock > 0)
  ) else ${all} end`
}

/** Sizes and colors that a product is left in, as JSON lists: what filters and searches go by. All of one that has sold out altogether. */
export const sizesInStock = inStock('size')
export const colorsInStock = inStock('color')

/** Whether something is left of a product in one of some sizes and one of some colors together; true where it has no variants. */
export const isLeftIn = (sizes: readonly string[], colors: readonly string[]): SQL =>
  sql`(${products.stock} = 0 or not ${hasSoldOutVariant} or exists (
    select 1 from ${ownVariants} and stock > 0
      and lower(size) in (${lowered(sizes)}) and lower(color) in (${lowered(colors)})
  ))`

/** Names for a comparison in which the case of the letters A to Z does not matter. */
export const lowered = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )

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
