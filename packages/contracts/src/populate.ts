import * as v from 'valibot'
import { oneOf } from './fields.ts'

/**
 * The ways to fill the catalogue with the seed's products. `replace-all` deletes all products
 * first. The others only add what is missing: `missing` and `basic` any of the 22 products,
 * `toddler-shirts` any of the six toddler shirts, `from-pictures` those whose picture no product
 * shows.
 */
export const populateKinds = [
  'missing',
  'toddler-shirts',
  'from-pictures',
  'basic',
  'replace-all',
] as const
export type PopulateKind = (typeof populateKinds)[number]

/**
 * Body of `POST /api/catalogue/populate`. `expected_own` is for `replace-all`: how many of the
 * staff's own products may be deleted. If there are more by then, the request is rejected with
 * `version-conflict`.
 */
export const PopulateInput = v.strictObject({
  what: oneOf(populateKinds),
  expected_own: v.optional(v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0))),
})
export type PopulateInput = v.InferOutput<typeof PopulateInput>

/** `message` is for a person; `added` counts new products. */
export const PopulateResult = v.object({
  success: v.literal(true),
  message: v.string(),
  added: v.number(),
})
export type PopulateResult = v.InferOutput<typeof PopulateResult>

/**
 * The number of all products, and the number of those that staff made, which the seed cannot
 * restore.
 */
export const CatalogueState = v.object({ products: v.number(), own: v.number() })
export type CatalogueState = v.InferOutput<typeof CatalogueState>
