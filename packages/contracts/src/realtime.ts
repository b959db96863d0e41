/** Messages of the websocket `/api/live`, which reports changes in the order of commits. */
import * as v from 'valibot'

import { Product } from './product.ts'

/** The topics of events. `products` and `settings` are public; the others are for staff. */
export const realtimeTopics = [
  'products',
  'settings',
  'orders',
  'reviews',
  'releases',
  'values',
] as const
export type RealtimeTopic = (typeof realtimeTopics)[number]

/** The topics that a page can subscribe to. `own-order` is the order whose link the page has. */
export const followedTopics = [...realtimeTopics, 'own-order'] as const
export type FollowedTopic = (typeof followedTopics)[number]

/** True if at least one of these topics is only for staff. */
export const areForStaff = (topics: readonly FollowedTopic[]): boolean =>
  topics.some((topic) => !['products', 'settings', 'own-order'].includes(topic))

/** Close code for an expired credential (4000–4999 are for private use, RFC 6455, 7.4.2). */
export const signInAgain = 4401

const seq = v.number()

/**
 * A websocket frame has one message as a JSON object, or several as an array. `changed` names an
 * order, review, module or group of settings. `is_new` marks an order that was just placed. `hello`
 * follows the messages that the page missed. After `reset`, the page must reload its data, because
 * it missed too many messages.
 */
export const RealtimeMessage = v.variant('type', [
  v.object({ type: v.literal('hello'), seq }),
  v.object({ type: v.literal('reset'), seq }),
  v.object({ type: v.literal('product.saved'), seq, product: Product }),
  v.object({ type: v.literal('product.removed'), seq, id: v.string() }),
  v.object({
    type: v.literal('changed'),
    seq,
    topic: v.picklist(['settings', 'orders', 'reviews', 'releases', 'values']),
    id: v.string(),
    is_new: v.optional(v.boolean()),
  }),
])
export type RealtimeMessage = v.InferOutput<typeof RealtimeMessage>
export type RealtimeMessageWire = v.InferInput<typeof RealtimeMessage>

/** The emails of all staff who view an order, sent to their pages. This message has no `seq`. */
export const ViewersMessage = v.object({
  type: v.literal('viewers'),
  order: v.string(),
  viewers: v.array(v.string()),
})
export type ViewersMessage = v.InferOutput<typeof ViewersMessage>
