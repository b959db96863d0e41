/** The timeline of an order, and the notes about a customer. For staff only. */
import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { FieldChange } from './audit.ts'
import { requiredText } from './fields.ts'

/**
 * `placed`, a `change` by staff or the customer, a step of the `payment`, an e-`mail`, a `note`, or a step of a `return`.
 * An older back office shows the text of a kind that it does not know.
 */
export const TimelineEntry = apiObject({
  /** Unique within the timeline. For a note or an e-mail its own id. */
  id: v.string(),
  kind: v.string(),
  at: v.string(),
  /** The email of a member of staff, or `customer`. Null if nobody in particular did it. */
  by: v.nullable(v.string()),
  text: v.string(),
  /** The state of an e-mail. */
  state: v.nullable(v.string()),
  /** The fields that a change changed. */
  changes: v.array(FieldChange),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>
export type TimelineEntryWire = v.InferInput<typeof TimelineEntry>

/** Newest first, each kind up to its newest 200. */
export const Timeline = v.object({ entries: v.array(TimelineEntry) })
export type Timeline = v.InferOutput<typeof Timeline>

/** `POST /api/timeline/{orders|customers}/{id}/notes`. Lines are kept. */
export const NoteInput = v.strictObject({ text: requiredText(2000) })
export type NoteInput = v.InferOutput<typeof NoteInput>
