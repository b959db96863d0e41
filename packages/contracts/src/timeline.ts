/** The timeline of an order, and the notes about a customer. For staff only. */
import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { FieldChange } from './audit.ts'
import { requiredText } from './fields.ts'

/**
 * The kinds are `placed`, `change` (by staff or the customer), `payment`, `mail`, `note` and
 * `return`. Newer Workers may add kinds, of which an older back office shows only the text.
 */
export const TimelineEntry = apiObject({
  /** Unique within the timeline. For a note or an e-mail, the id under which it is stored. */
  id: v.string(),
  kind: v.string(),
  at: v.string(),
  /** The email of a member of staff, or `customer`. Null if nobody in particular did it. */
  by: v.nullable(v.string()),
  text: v.string(),
  /** The state of an e-mail; null for other kinds. */
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
