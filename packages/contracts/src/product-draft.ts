import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { wholeNumber } from './fields.ts'
import { ProblemIssue } from './problem.ts'
import { Product, ProductId } from './product.ts'
import { CreateProductInput, NewProductId } from './product-input.ts'
import { Instant } from './setting-field.ts'

const { id: _id, draft_version: _version, name, ...optional } = CreateProductInput.entries

const draftFields = { name, ...v.partial(v.strictObject(optional)).entries }

/** The fields that staff have filled in. Only the name is required. */
export type DraftFields = v.InferOutput<typeof DraftFields>
const DraftFields = v.object(draftFields)

/** The path of a draft. Its id becomes the product's id. */
export const DraftPath = v.object({ id: NewProductId })

/**
 * `PUT /api/drafts/{id}`. The shop creates the product at `publish_at`. If `publish_at` is set, the
 * draft needs all fields of a new product. `version` is the version read, or 0 for a new draft.
 */
export const SaveDraftInput = v.strictObject({
  ...draftFields,
  publish_at: v.nullable(Instant),
  version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})
export type SaveDraftInput = v.InferOutput<typeof SaveDraftInput>

/** `POST /api/drafts`: takes the product with this id out of the shop. */
export const UnpublishProductInput = v.strictObject({ id: ProductId })

/** Fields that only a product in the shop has. */
const live = ['id', 'version', 'sold_out_sizes', 'image_texts', 'created_at', 'updated_at'] as const
const { entries: known } = v.omit(v.object(Product.entries), live)

/** A product that is not in the shop yet. Fields that nobody has filled in are absent. */
export const StoredDraft = apiObject({
  id: v.string(),
  product: apiObject({ ...v.partial(v.object(known)).entries, name: v.string() }, Product.money),
  publish_at: v.nullable(v.string()),
  /** Why the last scheduled publication failed. */
  issues: v.nullable(v.array(ProblemIssue)),
  version: v.number(),
  changed_by: v.string(),
  changed_at: v.string(),
})
export type StoredDraft = v.InferOutput<typeof StoredDraft>

/** All drafts. Scheduled drafts come first, sorted by `publish_at`. */
export const StoredDraftList = v.object({ drafts: v.array(StoredDraft) })
