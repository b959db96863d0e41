import * as v from 'valibot'

import { specificationNames } from '@shop/domain/specifications'

import { apiObject } from './api-object.ts'
import { DollarsInput } from './dollars.ts'

/** A readable slug or a UUID, of 1 to 64 characters from `a-z 0-9 -`. */
export const ProductId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,64}$/, 'must be 1 to 64 of a-z, 0-9 and "-"'),
)

/** Returns the schema of specifications. `oneText` is the schema of each text. */
export const specificationsOf = <OneText extends v.GenericSchema<string, string>>(
  oneText: OneText,
) =>
  v.partial(
    v.strictObject({
      ...v.entriesFromList(specificationNames, oneText),
      features: v.array(oneText),
    }),
  )

/** The specifications of a product. Every field is optional. */
export const Specifications = specificationsOf(v.string())

/** One size and color of a product. If `price` is null, the product's price applies. */
export const ProductVariant = apiObject(
  {
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    price: v.nullable(DollarsInput),
    stock: v.number(),
  },
  ['price'],
)
export type ProductVariant = v.InferOutput<typeof ProductVariant>

/** A picture besides a product's main one. `color` is the product's color in it, or null. */
export const MorePicture = v.object({ image: v.string(), color: v.nullable(v.string()) })
export type MorePicture = v.InferOutput<typeof MorePicture>

/** A product. Money is in dollars on the wire, and in cents once parsed. Times are ISO 8601 UTC. */
export const Product = apiObject(
  {
    id: ProductId,
    name: v.string(),
    description: v.string(),
    price: DollarsInput,
    original_price: v.nullable(DollarsInput),
    image: v.string(),
    category: v.string(),
    /** Units in stock over all variants. Shoppers see at most 10, here and in each variant. */
    stock: v.number(),
    featured: v.boolean(),
    sizes: v.array(v.string()),
    colors: v.array(v.string()),
    tags: v.array(v.string()),
    /** Sizes whose variants are all sold out. Empty for a product without variants. */
    sold_out_sizes: v.optional(v.array(v.string()), []),
    /** Only single products and lists by `ids` have `variants`, which may be empty. */
    variants: v.optional(v.array(ProductVariant)),
    /** The pictures after `image`, in order. Only responses with `variants` have them. */
    pictures: v.optional(v.array(MorePicture)),
    /** Only single products have `sku`, `tax_rate` and `specifications`. */
    sku: v.optional(v.nullable(v.string())),
    /** Alt texts by picture path. Only responses with `variants` have them. */
    image_texts: v.optional(v.record(v.string(), v.string())),
    /** For information only, set by staff or an import. The tax depends on the settings. */
    tax_rate: v.optional(v.number()),
    specifications: v.optional(Specifications),
    version: v.number(),
    created_at: v.string(),
    updated_at: v.string(),
  },
  ['price', 'original_price'],
)
export type Product = v.InferOutput<typeof Product>
export type ProductWire = v.InferInput<typeof Product>

/** One page of products, and the total number of matches. */
export const ProductList = v.object({ products: v.array(Product), total: v.number() })
export type ProductList = v.InferOutput<typeof ProductList>

/** Sort orders. Ties are sorted by id. Without search words, `relevance` means `featured`. */
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
