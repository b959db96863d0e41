import * as v from 'valibot'

/** A step that one tab took toward an order. It has no id of a product, a person or an order. */
export const Conversion = v.object({
  kind: v.picklist(['cart-changed', 'checkout-started', 'order-placed']),
  /** Unix milliseconds. */
  at: v.number(),
  /** The cart's subtotal or the order's total, in cents. */
  valueCents: v.number(),
  pieces: v.number(),
})
export type Conversion = v.InferOutput<typeof Conversion>

/** The tab's stored steps, and for each listener the number of the last step that it got. */
export const StoredConversions = v.object({
  version: v.literal(1),
  count: v.number(),
  steps: v.array(v.object({ ...Conversion.entries, number: v.number() })),
  listeners: v.record(v.string(), v.number()),
})
export type StoredConversions = v.InferOutput<typeof StoredConversions>
