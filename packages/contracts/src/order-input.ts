import * as v from 'valibot'

import { maxLines, maxOrderCents, maxPieces } from '@shop/domain/limits'
import { formatBound } from '@shop/domain/money'

import { DiscountCode } from './discount.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { EmailAddress, line, requiredLine, requiredNameLine, wholeNumber } from './fields.ts'
import { ProductId } from './product.ts'

const piecesText = maxPieces.toLocaleString('en-US')

const OrderLineInput = v.strictObject({
  product_id: ProductId,
  quantity: wholeNumber(1, maxPieces),
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  /** Rejected if the product's price has changed since the shopper saw it. */
  price: DollarsInput,
})

type Line = v.InferOutput<typeof OrderLineInput>

const sumOf = (lines: readonly Line[], amountOf: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

/** The postal address of an order, in the United States. */
export const ShippingAddress = v.strictObject({
  address: requiredNameLine(200),
  city: requiredNameLine(100),
  state: requiredNameLine(50),
  zip_code: requiredNameLine(20),
})
export type ShippingAddress = v.InferOutput<typeof ShippingAddress>

/** `POST /api/orders`, with an `Idempotency-Key` header. Card fields are rejected. */
export const PlaceOrderInput = v.strictObject({
  customer_name: requiredNameLine(200),
  customer_email: EmailAddress,
  customer_phone: v.optional(line(40)),
  shipping_address: ShippingAddress,
  /** The id of a method that serves the state. By default, the first method that does. */
  shipping_method: v.optional(requiredLine(40)),
  /** Rejected if the total has changed since the shopper saw it. */
  total: v.optional(DollarsSum),
  /** Replaces automatic discounts. Without a code, the best automatic discount applies. */
  discount_code: v.optional(DiscountCode),
  newsletter: v.optional(v.boolean('must be true or false')),
  items: v.pipe(
    v.array(OrderLineInput, 'must be a list of lines'),
    v.minLength(1, 'must have at least one product'),
    v.maxLength(maxLines, `must hold at most ${maxLines} lines; order fewer, or in several orders`),
    v.check(
      (lines) => sumOf(lines, ({ quantity }) => quantity) <= maxPieces,
      `must hold at most ${piecesText} pieces; order fewer, or in several orders`,
    ),
    v.check(
      (lines) => sumOf(lines, ({ quantity, price }) => quantity * price) <= maxOrderCents,
      `must cost at most ${formatBound(maxOrderCents)} before shipping and tax; order fewer, or in several orders`,
    ),
  ),
})
export type PlaceOrderInput = v.InferOutput<typeof PlaceOrderInput>
export type PlaceOrderWire = v.InferInput<typeof PlaceOrderInput>

/** The header that makes a retry safe (draft-ietf-httpapi-idempotency-key-header). */
export const IdempotencyKey = v.pipe(
  v.string('is a header every order needs: a fresh UUID'),
  v.regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible characters, such as a UUID'),
)
