/** What is read of a product: the columns of its row, and what its variants say. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'

import { type ProductVariantRow, productVariants } from '@shop/db/schema/product-variants'
import { type ProductRow, products } from '@shop/db/schema/products'

/** A variant as it is read with its product. */
export type StoredVariant = Omit<ProductVariantRow, 'productId'>

/** A product as lists have it; its variants only where the list names its products. */
export type ListedProduct = Omit<ProductRow, 'sku' | 'taxRate' | 'specifications'> & {
  variants?: StoredVariant[]
}

/** One product with all that is stored of it; no variants where it has one stock. */
export type WholeProduct = ProductRow & Required<ListedProduct>

/** The sizes of a product of which nothing is left in any color. */
export const soldOutSizesOf = ({
  sizes,
  choicesLeft,
}: Pick<ProductRow, 'sizes' | 'choicesLeft'>): string[] =>
  choicesLeft === null
    ? []
    : sizes.filter(
        (size) => choicesLeft.allSizes.includes(size) && !choicesLeft.sizes.includes(size),
      )

const ownVariants = sql`${productVariants} where ${productVariants.productId} = ${products.id}`

/** A product's variants, in the order they were made. */
export const variants = sql`(select json_group_array(json_object(
  'id', id, 'size', size, 'color', color, 'sku', sku, 'priceCents', price_cents, 'stock', stock
)) from (select * from ${ownVariants} order by id))`.mapWith(
  (list) => JSON.parse(list) as StoredVariant[],
)

const inStock = (choices: 'sizes' | 'colors'): SQL =>
  sql`coalesce(case when ${products.stock} > 0 then ${products.choicesLeft} -> ${sql.raw(`'${choices}'`)} end, ${products[choices]})`

/** Sizes and colors that a product is left in, as JSON lists: what filters and searches go by. All of one that has sold out altogether. */
export const sizesInStock = inStock('sizes')
export const colorsInStock = inStock('colors')

/** Whether something is left of a product in one of some sizes and one of some colors together; true where it has no variants. */
export const isLeftIn = (sizes: readonly string[], colors: readonly string[]): SQL =>
  sql`(${products.stock} = 0 or ${products.choicesLeft} is null or exists (
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
  ...listedColumns
} = getTableColumns(products)
const listedEntries = Object.entries(listedColumns)
const listedValues = sql.join(Object.values(listedColumns), sql`, `)

/** The values are those of `listedColumns`, as the database stores them, and the variants after them. */
const toListed = (json: unknown): ListedProduct => {
  const values = JSON.parse(json as string) as never[]
  const fields = listedEntries.map(([name, column], index) => {
    const value = values[index] ?? null
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  const product = Object.fromEntries(fields) as ListedProduct
  const own = values[listedEntries.length]
  return own ? { ...product, variants: own } : product
}

/** A `ListedProduct` as one JSON list, without its variants and with them: a page of rows in columns takes a third longer. */
export const listedProduct = sql`json_array(${listedValues})`.mapWith(toListed)
export const listedWithVariants = sql`json_array(${listedValues}, json(${variants}))`.mapWith(
  toListed,
)

/** What staff and imports write of a product; stock moves, and the rest follows from the write. */
const {
  id: _id,
  stock: _stock,
  choicesLeft: _left,
  version: _version,
  createdAtMs: _created,
  updatedAtMs: _updated,
  ...writtenColumns
} = getTableColumns(products)
export { writtenColumns }

/** Of a `WholeProduct`. */
export const wholeColumns = { ...getTableColumns(products), variants }
