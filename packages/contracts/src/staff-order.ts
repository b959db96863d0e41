/** What staff send to place an order. Apart from `order.ts`, which pages of shoppers load. */
import * as v from 'valibot'

import { DollarsInput } from './dollars.ts'
import { oneOf, requiredNameLine } from './fields.ts'
import { paymentWays, PlaceOrderInput } from './order.ts'

const { discount_code: _code, newsletter: _newsletter, ...ofShopper } = PlaceOrderInput.entries

/** `POST /api/orders/by-staff`, with an `Idempotency-Key` header. */
export const StaffOrderInput = v.strictObject({
  ...ofShopper,
  paid_by: oneOf(paymentWays),
  /** Taken off by hand, at most the subtotal. The customer reads the reason. No other discount applies. */
  discount: v.optional(
    v.strictObject({
      amount: v.pipe(DollarsInput, v.minValue(1, 'must be more than $0')),
      reason: requiredNameLine(100),
    }),
  ),
})
export type StaffOrderInput = v.InferOutput<typeof StaffOrderInput>
export type StaffOrderWire = v.InferInput<typeof StaffOrderInput>
