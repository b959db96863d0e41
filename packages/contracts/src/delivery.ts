import { topics } from './topics.ts'

/** `waiting` until the receiver accepts it; `failed` when there are no more automatic retries. */
export const sendingStates = ['waiting', 'sent', 'failed'] as const
export type SendingState = (typeof sendingStates)[number]

/**
 * What a delivery is about. `ping` is the test that staff send to a webhook, `job` a run of a
 * module's job by the clock.
 */
export const deliveryTopics = [...topics, 'ping', 'job'] as const
export type DeliveryTopic = (typeof deliveryTopics)[number]
