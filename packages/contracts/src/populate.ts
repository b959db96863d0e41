import * as v from 'valibot'

import { maxPageLimit } from '@shop/domain/limits'

import { apiObject } from './api-object.ts'
import { DollarsSum } from './dollars.ts'
import { listOf, oneOf } from './fields.ts'
import { ProductId } from './product.ts'

/** `replace-all` first deletes all products. `from-pictures` adds products for unused pictures. */
export const populateKinds = [
  'missing',
  'toddler-shirts',
  'from-pictures',
  'basic',
  'replace-all',
] as const
export type PopulateKind = (typeof populateKinds)[number]

/** `replace-all` fails with `version-conflict` if staff made more than `expected_own` products. */
export const PopulateInput = v.strictObject({
  what: oneOf(populateKinds),
  expected_own: v.optional(v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0))),
})
export type PopulateInput = v.InferOutput<typeof PopulateInput>

/** `message` is shown to staff; `added` counts the new products. */
export const PopulateResult = v.object({
  success: v.literal(true),
  message: v.string(),
  added: v.number(),
})
export type PopulateResult = v.InferOutput<typeof PopulateResult>

/** `own` counts the products that staff made, which the seed cannot restore. */
export const CatalogueState = v.object({ products: v.number(), own: v.number() })
export type CatalogueState = v.InferOutput<typeof CatalogueState>

/** Body of `POST /api/products/delete`, with at most `maxPageLimit` ids. */
export const DeleteProductsInput = v.strictObject({
  ids: v.pipe(
    listOf(ProductId, maxPageLimit, 'products'),
    v.minLength(1, 'must name at least one product'),
  ),
})
export type DeleteProductsInput = v.InferOutput<typeof DeleteProductsInput>

/** The number of deleted products. Unknown ids do not count. */
export const DeletedProducts = v.object({ deleted: v.number() })
export type DeletedProducts = v.InferOutput<typeof DeletedProducts>

/** `total_value` is the sum of all prices. `average_price` is 0 without products. */
export const ProductStats = apiObject(
  {
    total: v.number(),
    featured: v.number(),
    total_value: DollarsSum,
    average_price: DollarsSum,
  },
  ['total_value', 'average_price'],
)
export type ProductStats = v.InferOutput<typeof ProductStats>
export type ProductStatsWire = v.InferInput<typeof ProductStats>
