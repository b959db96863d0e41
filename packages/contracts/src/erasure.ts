import * as v from 'valibot'

/** The numbers of erased orders, reviews, audit records and consents. */
export const Erasure = v.object({
  orders: v.number(),
  reviews: v.number(),
  records: v.number(),
  consents: v.number(),
})
export type Erasure = v.InferOutput<typeof Erasure>
