import { getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import type { Product } from '@shop/contracts/product'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import {
  type ProductRow,
  products,
  type ProductVariantRow,
  productVariants,
} from '@shop/db/schema/products'

import type { Ctx } from '../../platform/context.ts'

export type StoredVariant = Omit<ProductVariantRow, 'productId'>

type PictureTexts = NonNullable<Product['imageTexts']>

/** Only realtime messages and lists of products by id have the optional fields. */
export type ListedProduct = Omit<ProductRow, keyof typeof unlistedColumns | 'pictures'> & {
  variants?: StoredVariant[]
  pictures?: ProductRow['pictures']
  imageTexts?: PictureTexts | null | undefined
}

/** `variants` is empty if the product has a single stock for all choices. */
export type WholeProduct = ProductRow & ListedProduct & { variants: StoredVariant[] }

export const soldOutSizesOf = ({
  sizes,
  choicesLeft,
}: Pick<ProductRow, 'sizes' | 'choicesLeft'>): string[] =>
  choicesLeft === null
    ? []
    : sizes.filter(
        (size) => choicesLeft.allSizes.includes(size) && !choicesLeft.sizes.includes(size),
      )

export const ownVariants = sql`${productVariants} where ${productVariants.productId} = ${products.id}`

export const variants = sql`(select json_group_array(json_object(
  'id', id, 'size', size, 'color', color, 'sku', sku, 'priceCents', price_cents, 'stock', stock
)) from (select * from ${ownVariants} order by id))`.mapWith(
  (list) => JSON.parse(list) as StoredVariant[],
)

/** The variants' stocks as a JSON list, in the order of `variants`. */
export const variantStocks = sql`(
  SELECT json_group_array(stock)
  FROM (SELECT stock FROM ${ownVariants} ORDER BY id))`

/** Pictures that came with the shop have a folder for each product, with a file for each color. */
const pictureFolder = sql`case when ${products.image} glob '/media/products/*/*'
  then rtrim(${products.image}, replace(${products.image}, '/', '')) else ${products.image} end`

/** True for the path of the product's main picture in any color, or of another of its pictures. */
export const isOwnPicture = (path: SQL | SQLiteColumn): SQL =>
  sql`(${path} between ${pictureFolder} and ${pictureFolder} || '~' or ${path} in (${morePictures}))`

/** Selects the paths of the pictures after the main one. */
export const morePictures = sql`select value ->> 'image' from json_each(${products.pictures})`

/** The value is null if no picture of the product has an alt text. */
const imageTexts = sql`(select nullif(json_group_object(id, alt), '{}') from ${pictureTexts}
  where ${isOwnPicture(pictureTexts.id)} and alt <> '')`

/** Lists what is in stock, or all sizes or colors if the product is sold out or has no variants. */
const inStock = (choices: 'sizes' | 'colors'): SQL =>
  sql`coalesce(case when ${products.stock} > 0 then ${products.choicesLeft} -> ${sql.raw(`'${choices}'`)} end, ${products[choices]})`

export const sizesInStock = inStock('sizes')
export const colorsInStock = inStock('colors')

/** True if such a variant is in stock, or if the product is sold out or has no variants. */
export const isLeft = (variant: SQL): SQL =>
  sql`(${products.stock} = 0 or ${products.choicesLeft} is null or exists (
    select 1 from ${ownVariants} and stock > 0 and ${variant}))`

export const hasAny = (list: SQLWrapper, names: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${list}) where lower(value) in (${lowered(names)}))`

/** Uses SQLite's `lower`, as for the stored names, because it changes only ASCII letters. */
export const lowered = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`lower(${name})`),
    sql`, `,
  )

/** Lists omit these columns, half of a row's size. Only lists with variants have pictures. */
export const unlistedColumns = { sku: undefined, taxRate: undefined, specifications: undefined }
const listedEntries = Object.entries(getTableColumns(products)).filter(
  ([name]) => !(name in unlistedColumns) && name !== 'pictures',
)
const listedValues = sql.join(
  listedEntries.map(([, column]) => column),
  sql`, `,
)

const toListed = (json: unknown): ListedProduct => {
  const values = JSON.parse(json as string) as never[]
  const fields = listedEntries.map(([name, column], index) => {
    const value = values[index] ?? null
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  const product = Object.fromEntries(fields) as ListedProduct
  const [variants, imageTexts, more] = values.slice(listedEntries.length)
  return variants ? { ...product, variants, imageTexts, pictures: more ?? [] } : product
}

/** Reads each row as one JSON list, because reading separate columns takes a third longer. */
export const listedProduct = sql`json_array(${listedValues})`.mapWith(toListed)
export const listedWithVariants =
  sql`json_array(${listedValues}, json(${variants}), json(${imageTexts}), json(${products.pictures}))`.mapWith(
    toListed,
  )

/** Staff and imports write `writtenColumns`. Only stock movements change the stock. */
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

export const wholeColumns = {
  ...getTableColumns(products),
  variants,
  imageTexts: imageTexts.mapWith((json): PictureTexts => JSON.parse(json as string)),
}

/** Returns products in the order of `ids`, without deleted ones. */
export const readProducts = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<WholeProduct[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select(wholeColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}
