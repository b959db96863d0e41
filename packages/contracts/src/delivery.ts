import * as v from 'valibot'

import { oneOf, pageFields } from './fields.ts'
import { topics } from './topics.ts'

/** `waiting` while the shop tries to send; `failed` when there are no more automatic retries. */
export const sendingStates = ['waiting', 'sent', 'failed'] as const
export type SendingState = (typeof sendingStates)[number]

/** `ping` tests a webhook; `job` runs a job of a module. */
const deliveryTopics = [...topics, 'ping', 'job'] as const
export type DeliveryTopic = (typeof deliveryTopics)[number]

/** One event for one subscriber. Each try sends the same `id`, in the header `webhook-id`. */
export const Delivery = v.object({
  id: v.string(),
  topic: v.picklist(deliveryTopics),
  /** The id of the order, product or review, or the name of the job. Empty for a `ping`. */
  subject_id: v.string(),
  state: v.picklist(sendingStates),
  tries: v.number(),
  /** The receiver's last status. Null before the first response. */
  http_status: v.nullable(v.number()),
  error: v.nullable(v.string()),
  created_at: v.string(),
  /** Null unless the delivery is waiting. */
  next_try_at: v.nullable(v.string()),
  sent_at: v.nullable(v.string()),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** One page of deliveries, newest first. */
export const DeliveryList = v.object({ deliveries: v.array(Delivery), total: v.number() })

export const DeliveryQuery = v.strictObject({
  state: v.optional(oneOf(sendingStates)),
  ...pageFields,
})
export type DeliveryQuery = v.InferOutput<typeof DeliveryQuery>
