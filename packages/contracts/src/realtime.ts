/** Messages of `/api/live`: what changed, in the order it was committed. */
import * as v from 'valibot'

import { Product } from './product.ts'

import { requiredLine } from './fields.ts'

/** What events are about. `products` is public; the others are for staff. */
export const realtimeTopics = ['products', 'orders', 'reviews', 'releases', 'values'] as const
export type RealtimeTopic = (typeof realtimeTopics)[number]

/** What a page may follow: also the one order whose link it has. */
const followedTopics = [...realtimeTopics, 'own-order'] as const
export type FollowedTopic = (typeof followedTopics)[number]

/** Whether only staff may follow one of these. */
export const areForStaff = (topics: readonly FollowedTopic[]): boolean =>
  topics.some((topic) => topic !== 'products' && topic !== 'own-order')

const digits = (message: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, message), v.transform(Number))

/**
 * Query of the websocket upgrade: topics, and where to begin. `after` is the last sequence number that the page has
 * seen; a page that has seen none says in `sinceMs` how old its data is. Without both, messages begin now. With
 * `batch=1` the page takes a JSON array of messages where several come at once; without it, as pages of older
 * releases ask, each message comes alone. `own-order` needs the id of the order and the `key` of its link.
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

/** Close code of a socket whose visitor must sign in again: the credential that opened it has ended (4000–4999 are private, RFC 6455, 7.4.2). */
export const signInAgain = 4401

const seq = v.number()

/**
 * One message. `seq` grows with every commit; a page that reconnects sends the last one it has seen.
 * A product comes as it is now, for shop pages to show at once. Of the staff topics a message only names
 * the row that was saved or removed, and so of the order of a link, of `releases` and `values` the module: the page loads it, if it shows it. `hello` opens a connection; `reset`
 * says that too much was missed and the page must load its data again.
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
