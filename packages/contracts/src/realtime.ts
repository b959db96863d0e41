/** Messages of `/api/live`: changes, in the order they were committed. */
import * as v from 'valibot'

import { Product } from './product.ts'

import { requiredLine } from './fields.ts'

/** The topics of events. `products` is public; the others are for staff. */
export const realtimeTopics = ['products', 'orders', 'reviews', 'releases', 'values'] as const
export type RealtimeTopic = (typeof realtimeTopics)[number]

/**
 * The topics that a page can subscribe to. `own-order` is the one order whose link the page has.
 */
const followedTopics = [...realtimeTopics, 'own-order'] as const
export type FollowedTopic = (typeof followedTopics)[number]

/** True if at least one of these topics is only for staff. */
export const areForStaff = (topics: readonly FollowedTopic[]): boolean =>
  topics.some((topic) => topic !== 'products' && topic !== 'own-order')

const digits = (message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, message), v.transform(Number))

/**
 * Query of the websocket upgrade: topics, and where to start. `after` is the last sequence number
 * that the page has received. A page that has received none sends the age of its data in `sinceMs`.
 * Without `after` and `sinceMs`, only later messages are sent. With `batch=1`, several messages may
 * come as one JSON array; pages of older releases leave it out and get one message at a time.
 * `own-order` needs the id of the order and the `key` of its link.
 */
export const RealtimeQuery = v.pipe(
  v.strictObject({
    topics: v.pipe(
      v.optional(v.string(), 'products'),
      v.transform((topics) => topics.split(',')),
      v.array(v.picklist(followedTopics, `must be of ${followedTopics.join(', ')}`)),
    ),
    after: v.optional(digits('must be a sequence number')),
    sinceMs: v.optional(digits('must be an age in milliseconds')),
    batch: v.optional(v.literal('1')),
    order: v.optional(requiredLine(100)),
    key: v.optional(requiredLine(100)),
  }),
  v.forward(
    v.check(
      ({ topics, order, key }) =>
        new Set([topics.includes('own-order'), order !== undefined, key !== undefined]).size === 1,
      'must be given with the key of its link for the topic own-order, and for no other',
    ),
    ['order'],
  ),
)
export type RealtimeQuery = v.InferOutput<typeof RealtimeQuery>

/** Close code of a socket whose credential has ended (4000–4999 are private, RFC 6455, 7.4.2). */
export const signInAgain = 4401

const seq = v.number()

/**
 * One message. `seq` grows with every commit; a page that reconnects sends the last `seq` it
 * received. `product.saved` has the whole product, so that shop pages show it without a request.
 * `changed` has only an id: of the order or review (also for `own-order`, whose messages have the
 * topic `orders`), or the module's name for `releases` and `values`. `hello` comes after the
 * messages that the page missed. `reset` means that too many were missed, so the page must reload
 * its data.
 */
export const RealtimeMessage = v.variant('type', [
  v.object({ type: v.literal('hello'), seq }),
  v.object({ type: v.literal('reset'), seq }),
  v.object({ type: v.literal('product.saved'), seq, product: Product }),
  v.object({ type: v.literal('product.removed'), seq, id: v.string() }),
  v.object({
    type: v.literal('changed'),
    seq,
    topic: v.picklist(['orders', 'reviews', 'releases', 'values']),
    id: v.string(),
  }),
])
export type RealtimeMessage = v.InferOutput<typeof RealtimeMessage>
export type RealtimeMessageWire = v.InferInput<typeof RealtimeMessage>
