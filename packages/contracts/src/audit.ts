/** What staff did with one product or order: who, when, and which fields it changed. */
import * as v from 'valibot'

import { LineText, oneOf } from './fields.ts'

/** What has a history here. */
export const auditedNouns = ['product', 'order'] as const
export type AuditedNoun = (typeof auditedNouns)[number]

/** The actor of what a shopper did with an order by its link. */
export const customerActor = 'customer'

/** A value as the API has it: prices in dollars. A list of texts holds sizes and the like; null is nothing. */
export const AuditValue = v.nullable(
  v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
)
export type AuditValue = v.InferOutput<typeof AuditValue>

/** A changed field by its name in the API, such as `price` or `specifications.material`; a variant, in words, as `variants.M, Navy`. */
export const FieldChange = v.object({ field: v.string(), before: AuditValue, after: AuditValue })
export type FieldChange = v.InferOutput<typeof FieldChange>

/** One write. `by` is an email, or `customer`; `action` is `create`, `update` or `delete`, later ones may come. */
export const AuditEntry = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.string(),
  action: v.string(),
  changes: v.array(FieldChange),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/** The newest first; `next` is the `before` of the entries that follow, null when there are none. */
export const AuditEntries = v.object({
  entries: v.array(AuditEntry),
  next: v.nullable(v.number()),
})
export type AuditEntries = v.InferOutput<typeof AuditEntries>

const wholeText = (pattern: RegExp) =>
  v.pipe(v.string(), v.regex(pattern, 'must be a whole number'), v.transform(Number))

/** `GET /api/audit`: of one product or order, by its id; `before` is the `seq` that the entries come before. */
export const AuditQuery = v.strictObject({
  noun: oneOf(auditedNouns),
  subject: v.pipe(LineText, v.minLength(1, 'is required'), v.maxLength(100)),
  before: v.optional(wholeText(/^\d{1,15}$/)),
  limit: v.optional(v.pipe(wholeText(/^\d{1,3}$/), v.minValue(1), v.maxValue(100)), '20'),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>
