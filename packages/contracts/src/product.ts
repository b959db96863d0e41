/** Products as the API sends and accepts them: field names of the specification, prices in dollars on the wire. */
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
const Stock = v.pipe(
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

/** What a product is made of, how it fits, how to keep it, where it is from; every text is optional. */
export const Specifications = specificationsOf(v.string())

/**
 * What is sold of a product in one size and color; `size` or `color` is null where the product has none. Its price is the
 * product's own when `price` is null, and a wire price in dollars becomes integer cents.
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

/** A product as read from the API; wire prices in dollars become integer cents. Times are ISO 8601 UTC. */
export const Product = v.pipe(
  v.object({
    id: ProductId,
    name: v.string(),
    description: v.string(),
    price: DollarsInput,
    original_price: v.nullable(DollarsInput),
    image: v.string(),
    category: v.picklist(categories),
    stock: v.number(),
    featured: v.boolean(),
    sizes: v.array(v.string()),
    colors: v.array(v.string()),
    tags: v.array(v.string()),
    /** Sizes of which no variant is left, in a product with variants. Absent from a Worker deployed earlier. */
    sold_out_sizes: v.optional(v.array(v.string()), []),
    /** Empty without variants. Absent from lists, but for those that name their products by `ids`. */
    variants: v.optional(v.array(ProductVariant)),
    /** From here to `specifications`: only in the response for one product, for the form of staff. */
    sku: v.optional(v.nullable(v.string())),
    /** A note of staff: every order is charged the shop's one rate (`taxRate` of the domain), not this one. */
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
/** A product inside the shop: money in cents. */
export type Product = v.InferOutput<typeof Product>
/** A product as JSON on the wire: money in dollars, spec field names. */
export type ProductWire = v.InferInput<typeof Product>

/** One page of products, and how many match in all. */
export const ProductList = v.object({ products: v.array(Product), total: v.number() })
export type ProductList = v.InferOutput<typeof ProductList>

/** Orders of the product list; ties go by id. `relevance` is that of the words searched for, and `featured` without any. */
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

/** Words after `/api/products/` that are routes of their own. */
const reservedIds = ['facets', 'figures', 'delete']

const productFields = {
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

const variantFields = {
  /** One of the product's sizes; absent where it has none. */
  size: v.optional(requiredLine(40)),
  /** One of the product's colors; absent where it has none. */
  color: v.optional(requiredLine(40)),
  /** Of this variant alone in the whole shop. */
  sku: v.optional(v.nullable(line(64)), null),
  /** `null` for the product's own price. */
  price: v.optional(v.nullable(DollarsInput), null),
}

const variantsOf = <Amount extends v.ObjectEntries>(amount: Amount) =>
  v.pipe(
    v.array(v.strictObject({ ...variantFields, ...amount })),
    v.maxLength(maxVariants, `must be at most ${maxVariants}`),
  )

/** A new product from staff. Unknown fields are refused. With `variants` its stock is the sum of theirs. */
export const CreateProductInput = v.strictObject({
  id: v.optional(v.pipe(ProductId, v.notValues(reservedIds, 'is taken by a path of the API'))),
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

/** Pieces that come into stock, or leave it when negative. */
export const StockChange = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(-1_000_000),
  v.maxValue(1_000_000),
)

/** The name that a client draws for one write, so that the write can be repeated. */
export const WriteId = v.pipe(v.string(), v.uuid('must be a UUID'))

/**
 * Changed fields of a product with the `version` that was read. Stock changes by amount (`stock_change`),
 * never by value, so that a stale form cannot overwrite what was sold meanwhile. `variants` are all that the product has
 * after it: one that is not named is deleted with its stock, a new one begins at none, and an empty list brings the product
 * back to one stock, the sum of what they had. `write_id` names the write:
 * repeated after its response was lost, it writes nothing more and returns the product as it is.
 */
export const UpdateProductInput = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  write_id: v.optional(WriteId),
  ...v.partial(v.object(productFields)).entries,
  stock_change: v.optional(StockChange),
  variants: v.optional(variantsOf({ stock_change: v.optional(StockChange, 0) })),
})
export type UpdateProductInput = v.InferOutput<typeof UpdateProductInput>

/** Body of `POST /api/products/delete`: as many ids as a list can show, at most. */
export const DeleteProductsInput = v.strictObject({
  ids: v.pipe(
    v.array(ProductId),
    v.minLength(1, 'must name at least one product'),
    v.maxLength(maxPageLimit, `must be at most ${maxPageLimit} products`),
  ),
})
export type DeleteProductsInput = v.InferOutput<typeof DeleteProductsInput>

/** How many of them there were to delete. */
export const DeletedProducts = v.object({ deleted: v.number() })
export type DeletedProducts = v.InferOutput<typeof DeletedProducts>

/** `total_value` is the sum of all prices, each counted once; `average_price` is 0 without any product. */
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
