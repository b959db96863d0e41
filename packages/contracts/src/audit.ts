/** The history of a product or order: who changed which fields, and when. */
import * as v from 'valibot'

import { LineText, oneOf } from './fields.ts'

/** The kinds of rows that have a history. */
export const auditedNouns = ['product', 'order'] as const
export type AuditedNoun = (typeof auditedNouns)[number]

/** The actor of changes that a shopper makes through the link of an order. */
export const customerActor = 'customer'

/**
 * A field's value as the API sends it, with prices in dollars. Null means that there is no value.
 */
export const AuditValue = v.nullable(
  v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
)
export type AuditValue = v.InferOutput<typeof AuditValue>

/**
 * A changed field by its name in the API, such as `price` or `specifications.material`. A variant
 * is named in words: `variants.M, Navy`.
 */
export const FieldChange = v.object({ field: v.string(), before: AuditValue, after: AuditValue })
export type FieldChange = v.InferOutput<typeof FieldChange>

/**
 * One write. `by` is the email of a member of staff, or `customer`. Newer Workers may send actions
 * that this module does not know.
 */
export const AuditEntry = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.string(),
  action: v.string(),
  changes: v.array(FieldChange),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/**
 * One page of a history, newest first. `next` is the `before` of the next page, null on the last
 * one.
 */
export const AuditEntries = v.object({
  entries: v.array(AuditEntry),
  next: v.nullable(v.number()),
})
export type AuditEntries = v.InferOutput<typeof AuditEntries>

const wholeText = (pattern: RegExp) =>
  v.pipe(v.string(), v.regex(pattern, 'must be a whole number'), v.transform(Number))

/**
 * `GET /api/audit`: the history of a product or order. With `before`, it has only entries with a
 * lower `seq`.
 */
export const AuditQuery = v.strictObject({
  noun: oneOf(auditedNouns),
  subject: v.pipe(LineText, v.minLength(1, 'is required'), v.maxLength(100)),
  before: v.optional(wholeText(/^\d{1,15}$/)),
  limit: v.optional(v.pipe(wholeText(/^\d{1,3}$/), v.minValue(1), v.maxValue(100)), '20'),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>
