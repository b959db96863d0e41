/** Filling the catalogue with the products of the seed. */
import * as v from 'valibot'
import { oneOf } from './fields.ts'

/**
 * What can be put into the catalogue. All but the last add what is missing and leave the rest alone:
 * `missing` and `basic` any of the 22, `toddler-shirts` the six, `from-pictures` those whose picture no
 * product shows. `replace-all` clears all products first.
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
 * Body of `POST /api/catalogue/populate`. `expected_own` is for `replace-all`: how many of the staff's own
 * products may go. It is rejected with `version-conflict` when there are more by then.
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
 * How the catalogue stands to the seed: all products, and how many of them staff
 * added or changed, which the seed cannot bring back.
 */
export const CatalogueState = v.object({ products: v.number(), own: v.number() })
export type CatalogueState = v.InferOutput<typeof CatalogueState>
