import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { digits, LineText, oneOf, requiredText } from './fields.ts'

/** The kinds of rows whose history staff can read. */
export const auditedNouns = ['product', 'order', 'discount'] as const
export type AuditedNoun = (typeof auditedNouns)[number]

/** The recorded actor when a shopper changes an order through its link. */
export const customerActor = 'customer'

/** A field's value as the API sends it, with prices in dollars. Null means no value. */
export const AuditValue = v.nullable(
  v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]),
)
export type AuditValue = v.InferOutput<typeof AuditValue>

/** A changed field, such as `price`, `specifications.material` or `variants.M, Navy`. */
export const FieldChange = v.object({ field: v.string(), before: AuditValue, after: AuditValue })
export type FieldChange = v.InferOutput<typeof FieldChange>

/** One write. `by` is a staff email, `customer`, or a program such as `key:<id>`. */
export const AuditEntry = v.object({
  seq: v.number(),
  at: v.string(),
  by: v.string(),
  action: v.string(),
  changes: v.array(FieldChange),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/** One page of a history, newest first. `next` is the `before` of the next page, or null. */
export const AuditEntries = v.object({
  entries: v.array(AuditEntry),
  next: v.nullable(v.number()),
})
export type AuditEntries = v.InferOutput<typeof AuditEntries>

/** `GET /api/audit`: entries of one product, order or discount whose `seq` is below `before`. */
export const AuditQuery = v.strictObject({
  noun: oneOf(auditedNouns),
  subject: v.pipe(LineText, v.minLength(1, 'is required'), v.maxLength(100)),
  before: v.optional(digits(15)),
  limit: v.optional(v.pipe(digits(3), v.minValue(1), v.maxValue(100)), '20'),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>

/**
 * `kind` is `placed`, `change` (by staff or the customer), `payment`, `mail`, `note` or `return`.
 * An older back office shows only the text of a newer kind.
 */
export const TimelineEntry = apiObject({
  /** Unique within the timeline. The id of a note or an e-mail is its stored id. */
  id: v.string(),
  kind: v.string(),
  at: v.string(),
  /** A staff email, `customer`, or a program such as `key:<id>`. Null for payments and e-mails. */
  by: v.nullable(v.string()),
  text: v.string(),
  /** The state of an e-mail. Null for other kinds. */
  state: v.nullable(v.string()),
  /** The fields that a `change` changed. Empty for other kinds. */
  changes: v.array(FieldChange),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>
export type TimelineEntryWire = v.InferInput<typeof TimelineEntry>

/** Newest first, with at most 200 entries of each kind. */
export const Timeline = v.object({ entries: v.array(TimelineEntry) })
export type Timeline = v.InferOutput<typeof Timeline>

/** `POST /api/timeline/{orders|customers}/{id}/notes`. Line breaks are kept. */
export const NoteInput = v.strictObject({ text: requiredText(2000) })
export type NoteInput = v.InferOutput<typeof NoteInput>
