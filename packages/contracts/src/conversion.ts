import * as v from 'valibot'

/** A step of a tab's visit to an order. It has no product, no person and no order id. */
export const Conversion = v.object({
  kind: v.picklist(['cart-changed', 'checkout-started', 'order-placed']),
  /** Unix milliseconds. */
  at: v.number(),
  /** The goods of the cart, or the total of the order, in cents. */
  valueCents: v.number(),
  pieces: v.number(),
})
export type Conversion = v.InferOutput<typeof Conversion>

/** What the tab's storage has: the last steps, and the number of the last that each listener got. */
export const StoredConversions = v.object({
  version: v.literal(1),
  count: v.number(),
  steps: v.array(v.object({ ...Conversion.entries, number: v.number() })),
  listeners: v.record(v.string(), v.number()),
})
export type StoredConversions = v.InferOutput<typeof StoredConversions>
