/** Pages send these inputs to the websocket `/api/live`. */
import * as v from 'valibot'

import { digits, requiredLine } from './fields.ts'
import { followedTopics } from './realtime.ts'

/** Messages start after event `after`, or `sinceMs` ago. `own-order` needs `order` and `key`. */
export const RealtimeQuery = v.pipe(
  v.strictObject({
    topics: v.pipe(
      v.optional(v.string(), 'products'),
      v.transform((topics) => topics.split(',')),
      v.array(v.picklist(followedTopics, `must be of ${followedTopics.join(', ')}`)),
    ),
    after: v.optional(digits(15, 'must be a sequence number')),
    sinceMs: v.optional(digits(15, 'must be an age in milliseconds')),
    /** Ignored. Shells released before 27 November 2026 send it. */
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

/** A staff page sends this message to say which order it shows, or null if it shows none. */
export const ViewedOrder = v.strictObject({ order: v.nullable(requiredLine(100)) })
