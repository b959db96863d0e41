/** Shoppers load `order.ts`, so the inputs of staff are in this file. */
import * as v from 'valibot'

import { maxLines, maxPieces } from '@shop/domain/limits'

import { DollarsInput } from './dollars.ts'
import { oneOf, requiredLine, requiredNameLine, wholeNumber } from './fields.ts'
import { paymentWays, PlaceOrderInput } from './order.ts'
import { ProductId } from './product.ts'

const { discount_code: _code, newsletter: _newsletter, ...ofShopper } = PlaceOrderInput.entries

/** `POST /api/orders/by-staff`, with an `Idempotency-Key` header. */
export const StaffOrderInput = v.strictObject({
  ...ofShopper,
  paid_by: oneOf(paymentWays),
  /**
   * Replaces all other discounts, and may not exceed the subtotal. The customer sees the reason.
   */
  discount: v.optional(
    v.strictObject({
      amount: v.pipe(DollarsInput, v.minValue(1, 'must be more than $0')),
      reason: requiredNameLine(100),
    }),
  ),
})
export type StaffOrderInput = v.InferOutput<typeof StaffOrderInput>
export type StaffOrderWire = v.InferInput<typeof StaffOrderInput>

const ChangedLine = v.strictObject({
  /** The id of an existing line, which keeps its price. A line without an id is new. */
  id: v.optional(requiredLine(100)),
  product_id: ProductId,
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  quantity: wholeNumber(1, maxPieces),
})

const { customer_name, customer_phone, shipping_address, total } = PlaceOrderInput.entries

/** `PUT /api/orders/{id}`: omitted fields stay as they are. `items` is the complete new list. */
export const ChangeOrderInput = v.strictObject({
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  customer_name: v.optional(customer_name),
  customer_phone,
  shipping_address: v.optional(shipping_address),
  items: v.optional(
    v.pipe(
      v.array(ChangedLine, 'must be a list of lines'),
      v.minLength(1, 'must hold at least one line; cancel the order instead'),
      v.maxLength(maxLines, `must hold at most ${maxLines} lines`),
      v.check(
        (lines) => lines.reduce((sum, { quantity }) => sum + quantity, 0) <= maxPieces,
        `must hold at most ${maxPieces} pieces`,
      ),
    ),
  ),
  /** The total that staff saw, in dollars on the wire. It must still be the order's new total. */
  total,
  /** True to return the changed order without saving it. */
  is_dry_run: v.optional(v.boolean('must be true or false')),
})
export type ChangeOrderInput = v.InferOutput<typeof ChangeOrderInput>
export type ChangeOrderWire = v.InferInput<typeof ChangeOrderInput>
