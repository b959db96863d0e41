/** Events on their way to other systems and to modules. */
import * as v from 'valibot'

import { oneOf, pageFields } from './fields.ts'
import { topics } from './topics.ts'

/** `waiting` until the receiver accepts it; `failed` when there are no more automatic retries. */
export const sendingStates = ['waiting', 'sent', 'failed'] as const
export type SendingState = (typeof sendingStates)[number]

/**
 * What a delivery is about. `ping` is the test that staff send to a webhook, `job` a run of a
 * module's job by the clock.
 */
const deliveryTopics = [...topics, 'ping', 'job'] as const
export type DeliveryTopic = (typeof deliveryTopics)[number]

/** One event for one subscriber. `id` is the receiver's `webhook-id`, the same for each try. */
export const Delivery = v.object({
  id: v.string(),
  topic: v.picklist(deliveryTopics),
  /** The id of the order, product or review. Empty for a test. */
  subject_id: v.string(),
  state: v.picklist(sendingStates),
  tries: v.number(),
  /** The receiver's last status. Null if it has not responded. */
  http_status: v.nullable(v.number()),
  error: v.nullable(v.string()),
  created_at: v.string(),
  /** Null unless it waits. */
  next_try_at: v.nullable(v.string()),
  sent_at: v.nullable(v.string()),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** One page of deliveries, newest first. */
export const DeliveryList = v.object({ deliveries: v.array(Delivery), total: v.number() })

/** Query of the list. */
export const DeliveryQuery = v.strictObject({
  state: v.optional(oneOf(sendingStates)),
  ...pageFields,
})
export type DeliveryQuery = v.InferOutput<typeof DeliveryQuery>
