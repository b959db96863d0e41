/** Products as the API sends and accepts them. Prices are in dollars on the wire. */
import * as v from 'valibot'
import { categories } from '@shop/domain/catalog'
import { camelKeys } from './camel-keys.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { maxPageLimit, maxVariants } from '@shop/domain/limits'
import { taxRate } from '@shop/domain/totals'
import { line, oneOf, requiredLine, requiredText, Text, toOneLine } from './fields.ts'

/** A product's id: a readable slug or a UUID, 1 to 64 of `a-z 0-9 -`. */
export const ProductId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,64}$/, 'must be 1 to 64 of a-z, 0-9 and "-"'),
)

const Words = v.pipe(v.array(requiredLine(40)), v.maxLength(40))
/** Pieces in stock. */
export const Stock = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(0),
  v.maxValue(1_000_000),
)

const specificationsOf = <OneText extends v.GenericSchema<string, string>>(text: OneText) =>
  v.partial(
    v.strictObject({
      material: text,
      weight: text,
      fit: text,
      care: text,
      origin: text,
      features: v.array(text),
    }),
  )

/** The material, fit, care and origin of a product. Every text is optional. */
export const Specifications = specificationsOf(v.string())

/**
 * One size and color of a product. `size` or `color` is null if the product has none. If `price` is
 * null, the product's price applies. Dollars on the wire become integer cents.
 */
export const ProductVariant = v.pipe(
  v.object({
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    price: v.nullable(DollarsInput),
    stock: v.number(),
  }),
  v.transform(({ price, ...rest }) => ({ ...rest, priceCents: price })),
)
export type ProductVariant = v.InferOutput<typeof ProductVariant>
export type ProductVariantWire = v.InferInput<typeof ProductVariant>

/** A product as read from the API, in cents once parsed. Times are ISO 8601 UTC. */
export const Product = v.pipe(
  v.object({
    id: ProductId,
    name: v.string(),
    description: v.string(),
    price: DollarsInput,
    original_price: v.nullable(DollarsInput),
    image: v.string(),
    category: v.picklist(categories),
    /** Pieces in stock over all variants. Shoppers see at most 10, here and in each variant. */
    stock: v.number(),
    featured: v.boolean(),
    sizes: v.array(v.string()),
    colors: v.array(v.string()),
    tags: v.array(v.string()),
    /** Sizes whose variants are all sold out. Empty without variants. Absent from older Workers. */
    sold_out_sizes: v.optional(v.array(v.string()), []),
    /** Empty without variants. Lists leave it out, except a list by `ids`. */
    variants: v.optional(v.array(ProductVariant)),
    /**
     * The fields from here to `specifications` are only in the response for one product, for
     * staff's form.
     */
    sku: v.optional(v.nullable(v.string())),
    /** A note of staff. Orders are charged the shop's one rate (`taxRate` of the domain). */
    tax_rate: v.optional(v.number()),
    specifications: v.optional(Specifications),
    version: v.number(),
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.transform(({ price, original_price, ...rest }) => ({
    ...camelKeys(rest),
    priceCents: price,
    originalPriceCents: original_price,
  })),
)
/** A product at run time: money in cents. */
export type Product = v.InferOutput<typeof Product>
/** A product as JSON on the wire: money in dollars, field names in snake case. */
export type ProductWire = v.InferInput<typeof Product>

/** One page of products, and the total number of matches. */
export const ProductList = v.object({ products: v.array(Product), total: v.number() })
export type ProductList = v.InferOutput<typeof ProductList>

/**
 * Sort orders of products. Ties are sorted by id. Without search words, `relevance` means
 * `featured`.
 */
export const productSorts = [
  'featured',
  'relevance',
  'price-low',
  'price-high',
  'name',
  'name-desc',
  'new',
  'old',
  'stock-low',
  'stock-high',
] as const

/**
 * Path segments after `/api/products/` that are routes already, so no product may have them as id.
 */
const reservedIds = ['facets', 'figures', 'delete', 'export']

/** Fields of a product that staff set. */
export const productFields = {
  name: requiredLine(500),
  description: v.pipe(Text, v.maxLength(5000, 'must be at most 5000 characters')),
  price: DollarsInput,
  original_price: v.nullable(DollarsInput),
  image: v.pipe(
    requiredText(500),
    v.regex(/^(\/[^/\\]|https:\/\/)/, 'must be a path starting with "/" or an https URL'),
    v.check((text) => URL.canParse(text, 'https://shop'), 'must be a valid URL'),
    toOneLine,
  ),
  category: oneOf(categories),
  featured: v.boolean(),
  sizes: Words,
  colors: Words,
  tags: Words,
  sku: v.nullable(line(64)),
  tax_rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  specifications: specificationsOf(
    v.pipe(Text, v.maxLength(1000, 'must be at most 1,000 characters')),
  ),
}

/** Fields of a variant that staff set, without its stock. */
export const variantFields = {
  /** One of the product's sizes. Absent if it has none. */
  size: v.optional(requiredLine(40)),
  /** One of the product's colors. Absent if it has none. */
  color: v.optional(requiredLine(40)),
  /** Unique in the whole shop. */
  sku: v.optional(v.nullable(line(64)), null),
  /** `null` if the product's own price applies. */
  price: v.optional(v.nullable(DollarsInput), null),
}

const variantsOf = <Amount extends v.ObjectEntries>(amount: Amount) =>
  v.pipe(
    v.array(v.strictObject({ ...variantFields, ...amount })),
    v.maxLength(maxVariants, `must be at most ${maxVariants}`),
  )

/** An id that staff choose. */
export const NewProductId = v.pipe(
  ProductId,
  v.notValues(reservedIds, 'is taken by a path of the API'),
)

/** A new product. Unknown fields are rejected. With `variants`, its stock is their sum. */
export const CreateProductInput = v.strictObject({
  id: v.optional(NewProductId),
  ...productFields,
  variants: v.optional(variantsOf({ stock: v.optional(Stock, 0) }), []),
  description: v.optional(productFields.description, ''),
  original_price: v.optional(productFields.original_price, null),
  stock: v.optional(Stock, 0),
  featured: v.optional(productFields.featured, false),
  sizes: v.optional(productFields.sizes, []),
  colors: v.optional(productFields.colors, []),
  tags: v.optional(productFields.tags, []),
  sku: v.optional(productFields.sku, null),
  tax_rate: v.optional(productFields.tax_rate, taxRate),
  specifications: v.optional(productFields.specifications, {}),
})
export type CreateProductInput = v.InferOutput<typeof CreateProductInput>

/** Pieces to add to the stock, or to remove if negative. */
export const StockChange = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(-1_000_000),
  v.maxValue(1_000_000),
)

/** A UUID that a client makes for one write, so that a retry is safe. */
export const WriteId = v.pipe(v.string(), v.uuid('must be a UUID'))

/**
 * Changed fields of a product with the `version` that was read. Stock changes by amount
 * (`stock_change`), never by value, so that a stale form cannot overwrite sales. `variants` is the
 * complete list after the change. Variants that are not in it are deleted with their stock, and new
 * ones start without stock. An empty list sums all variants into one stock. A retry with the same
 * `write_id` writes nothing and returns the current product.
 */
export const UpdateProductInput = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  write_id: v.optional(WriteId),
  ...v.partial(v.object(productFields)).entries,
  stock_change: v.optional(StockChange),
  variants: v.optional(variantsOf({ stock_change: v.optional(StockChange, 0) })),
})
export type UpdateProductInput = v.InferOutput<typeof UpdateProductInput>

/** Body of `POST /api/products/delete`: at most as many ids as a list can show. */
export const DeleteProductsInput = v.strictObject({
  ids: v.pipe(
    v.array(ProductId),
    v.minLength(1, 'must name at least one product'),
    v.maxLength(maxPageLimit, `must be at most ${maxPageLimit} products`),
  ),
})
export type DeleteProductsInput = v.InferOutput<typeof DeleteProductsInput>

/** The number of products that existed and were deleted. */
export const DeletedProducts = v.object({ deleted: v.number() })
export type DeletedProducts = v.InferOutput<typeof DeletedProducts>

/** `total_value` is the sum of all prices. `average_price` is 0 without products. */
export const ProductStats = v.pipe(
  v.object({
    total: v.number(),
    featured: v.number(),
    total_value: DollarsSum,
    average_price: DollarsSum,
  }),
  v.transform(({ total_value, average_price, ...rest }) => ({
    ...rest,
    totalValueCents: total_value,
    averagePriceCents: average_price,
  })),
)
export type ProductStats = v.InferOutput<typeof ProductStats>
export type ProductStatsWire = v.InferInput<typeof ProductStats>
