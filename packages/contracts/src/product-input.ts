/** The inputs of staff. They are not in `product.ts`, because shoppers load that file. */
import * as v from 'valibot'

import { maxMorePictures, maxVariants } from '@shop/domain/limits'
import { parsePicture, pictureText } from '@shop/domain/more-pictures'
import { defaultSettings } from '@shop/domain/shop-settings'

import { DollarsInput } from './dollars.ts'
import { line, listOf, requiredLine, requiredText, text, toOneLine, wholeNumber } from './fields.ts'
import { ProductId, specificationsOf } from './product.ts'
import { CategoryText } from './product-query.ts'

const Words = v.pipe(v.array(requiredLine(40)), v.maxLength(40))

/** Units in stock when a product or variant is added. */
export const Stock = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(0),
  v.maxValue(1_000_000),
)

const Image = v.pipe(
  requiredText(500),
  v.regex(/^(\/[^/\\]|https:\/\/)/, 'must be a path starting with "/" or an https URL'),
  v.check((typed) => URL.canParse(typed, 'https://shop'), 'must be a valid URL'),
  toOneLine,
)

/** The color of a picture. In a CSV file, it precedes the path, as in `Navy=/media/a.png`. */
const PictureColor = v.pipe(
  requiredLine(40),
  v.check(
    (color) => parsePicture(pictureText({ image: '/', color })).color === color,
    'must be a color that neither contains "=" nor begins with "/" or "https:"',
  ),
)

/** The pictures after the main one. A color that the product does not have counts as none. */
const MorePictures = listOf(
  v.strictObject({ image: Image, color: v.optional(v.nullable(PictureColor), null) }),
  maxMorePictures,
)

/** Fields of a product that staff set. */
export const productFields = {
  name: requiredLine(500),
  description: text(5000),
  price: DollarsInput,
  original_price: v.nullable(DollarsInput),
  image: Image,
  pictures: MorePictures,
  category: CategoryText,
  featured: v.boolean(),
  sizes: Words,
  colors: Words,
  tags: Words,
  sku: v.nullable(line(64)),
  tax_rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  specifications: specificationsOf(text(1000)),
}

/** Fields of a variant that staff set, except its stock. */
export const variantFields = {
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  /** No two variants or products of the shop may have the same SKU. */
  sku: v.optional(v.nullable(line(64)), null),
  price: v.optional(v.nullable(DollarsInput), null),
}

const variantsOf = <Amount extends v.ObjectEntries>(amount: Amount) =>
  listOf(v.strictObject({ ...variantFields, ...amount }), maxVariants)

/** An id that staff choose. Names of routes below `/api/products/` are reserved. */
export const NewProductId = v.pipe(
  ProductId,
  v.notValues(['facets', 'figures', 'delete', 'export'], 'is taken by a path of the API'),
)

/**
 * A new product. With `variants`, the product's stock is the sum of the variants' stock. The product
 * replaces the draft with its id. With `draft_version`, a draft of another version is a conflict.
 */
export const CreateProductInput = v.strictObject({
  id: v.optional(NewProductId),
  draft_version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  ...productFields,
  variants: v.optional(variantsOf({ stock: v.optional(Stock, 0) }), []),
  description: v.optional(productFields.description, ''),
  original_price: v.optional(productFields.original_price, null),
  stock: v.optional(Stock, 0),
  featured: v.optional(productFields.featured, false),
  pictures: v.optional(productFields.pictures, []),
  sizes: v.optional(productFields.sizes, []),
  colors: v.optional(productFields.colors, []),
  tags: v.optional(productFields.tags, []),
  sku: v.optional(productFields.sku, null),
  tax_rate: v.optional(productFields.tax_rate, defaultSettings.taxes.rate),
  specifications: v.optional(productFields.specifications, {}),
})
export type CreateProductInput = v.InferOutput<typeof CreateProductInput>

/** Units to add to the stock, or to remove if negative. */
export const StockChange = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(-1_000_000),
  v.maxValue(1_000_000),
)

/** A UUID that a client makes for one write, so that a retry is safe. */
export const WriteId = v.pipe(v.string(), v.uuid('must be a UUID'))

/**
 * Stock is sent as a difference, because a stale total would undo sales. `variants` is the complete
 * new list. If the list is empty, the product keeps the sum of the variants' stock.
 */
export const UpdateProductInput = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  write_id: v.optional(WriteId),
  ...v.partial(v.object(productFields)).entries,
  stock_change: v.optional(StockChange),
  variants: v.optional(variantsOf({ stock_change: v.optional(StockChange, 0) })),
})
export type UpdateProductInput = v.InferOutput<typeof UpdateProductInput>
