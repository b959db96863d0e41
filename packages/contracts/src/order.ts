/** Orders: what checkout sends, and what staff read and change. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { EmailAddress, line, oneOf, pageFields, requiredLine, SearchText } from './fields.ts'
import { shippingMethods } from '@shop/domain/totals'
import { maxLines, maxOrderCents, maxPieces } from '@shop/domain/limits'
import { formatBound } from '@shop/domain/money'
import { ProductId } from './product.ts'

/** Every status of an order; any may follow any other. */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const piecesText = maxPieces.toLocaleString('en-US')

const OrderLineInput = v.strictObject({
  product_id: ProductId,
  quantity: v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be 1 or more'),
    v.maxValue(maxPieces, `must be at most ${piecesText}`),
  ),
  size: v.optional(requiredLine(40)),
  color: v.optional(requiredLine(40)),
  /** The unit price the shopper saw, in dollars, in cents once read. The order is placed only where the database has the same. */
  price: DollarsInput,
})

type Line = v.InferOutput<typeof OrderLineInput>

const sumOf = (lines: readonly Line[], amountOf: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

/** The postal address of an order; in the United States. */
export const ShippingAddress = v.strictObject({
  address: requiredLine(200),
  city: requiredLine(100),
  state: requiredLine(50),
  zip_code: requiredLine(20),
})
export type ShippingAddress = v.InferOutput<typeof ShippingAddress>
const addressFields = ['address', 'city', 'state', 'zip_code'] as const

/** `POST /api/orders`, with an `Idempotency-Key` header of 8 to 100 visible characters. No card field exists here. */
export const PlaceOrderInput = v.strictObject({
  customer_name: requiredLine(200),
  customer_email: EmailAddress,
  customer_phone: v.optional(line(40)),
  shipping_address: ShippingAddress,
  /** Absent from clients deployed earlier. */
  shipping_method: v.optional(oneOf(shippingMethods), 'standard'),
  /** Whether the shopper agreed to e-mails about new products. Absent from clients deployed earlier, and then there is no default: what it is recognised by stays the same. */
  newsletter: v.optional(v.boolean('must be true or false')),
  items: v.pipe(
    v.array(OrderLineInput, 'must be a list of lines'),
    v.minLength(1, 'must hold at least one line'),
    v.maxLength(maxLines, `must hold at most ${maxLines} lines`),
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

/** The `Idempotency-Key` header, which makes a retry safe: a fresh UUID for each order (draft-ietf-httpapi-idempotency-key-header). */
export const IdempotencyKey = v.pipe(
  v.string('is a header every order needs: a fresh UUID'),
  v.regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible characters, such as a UUID'),
)

/** A line of an order: the unit price at the time of the order, in cents once read. `product_id` stays when the product is deleted. */
export const OrderItem = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.string(),
    product_id: v.nullable(v.string()),
    name: v.string(),
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    /** Of the variant that was sold; null without one. Absent from a Worker deployed earlier. */
    sku: v.optional(v.nullable(v.string()), null),
    quantity: v.number(),
    price: DollarsInput,
  }),
  v.transform(({ price, ...rest }) => ({ ...camelKeys(rest), priceCents: price })),
)
export type OrderItem = v.InferOutput<typeof OrderItem>

/** An order with its lines, money in cents once read; `total_amount` is subtotal + shipping + tax. */
export const Order = v.pipe(
  v.object({
    id: v.string(),
    customer_name: v.string(),
    customer_email: v.string(),
    customer_phone: v.nullable(v.string()),
    /** As it was accepted once; a module deployed earlier ignores fields that are added later. */
    shipping_address: v.object(v.entriesFromList(addressFields, v.string())),
    status: v.picklist(orderStatuses),
    /** Absent from a Worker deployed earlier. */
    shipping_method: v.optional(v.picklist(shippingMethods), 'standard'),
    // Any sum that the database holds, so that no order can make a list unreadable.
    subtotal: DollarsSum,
    shipping: DollarsSum,
    tax: DollarsSum,
    total_amount: DollarsSum,
    /** Grows with every change by staff; a change names the one it is based on. Absent from a Worker deployed earlier. */
    version: v.optional(v.number(), 1),
    created_at: v.string(),
    /** Equal to `created_at` until staff touch the order. Absent from a Worker deployed earlier. */
    updated_at: v.optional(v.string()),
    order_items: v.array(OrderItem),
    /** Only for the person who placed the order: opens its page. Absent from a Worker deployed earlier. */
    link_key: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(({ subtotal, shipping, tax, total_amount, order_items, ...rest }) => ({
    ...camelKeys(rest),
    subtotalCents: subtotal,
    shippingCents: shipping,
    taxCents: tax,
    totalCents: total_amount,
    items: order_items,
  })),
)
export type Order = v.InferOutput<typeof Order>
export type OrderWire = v.InferInput<typeof Order>

/** One page of orders, and how many match in all. */
export const OrderList = v.object({ orders: v.array(Order), total: v.number() })
export type OrderList = v.InferOutput<typeof OrderList>

/** Orders of the order list; the newest come first among equals, and the id breaks ties. */
export const orderSorts = ['new', 'old', 'total-high', 'total-low', 'customer'] as const

/** Filters that the list and its export share; `q` looks in id, name and email, `customer` is one whole email. */
const filters = {
  q: v.optional(SearchText),
  status: v.optional(oneOf(orderStatuses)),
  customer: v.optional(EmailAddress),
}

/** Query of the order list; `limit` defaults to 200. */
export const OrderQuery = v.strictObject({
  ...filters,
  sort: v.optional(oneOf(orderSorts), 'new'),
  ...pageFields,
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>

/** Query of the export, which has no pages; the newest orders come first. */
export const OrderExportQuery = v.strictObject(filters)
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>

/** Stats over all orders; `revenue` is the sum of the totals of those that are not cancelled. */
export const OrderStats = v.pipe(
  v.object({
    total: v.number(),
    pending: v.number(),
    processing: v.number(),
    revenue: DollarsSum,
  }),
  v.transform(({ revenue, ...rest }) => ({ ...rest, revenueCents: revenue })),
)
export type OrderStats = v.InferOutput<typeof OrderStats>
export type OrderStatsWire = v.InferInput<typeof OrderStats>

/** `PATCH /api/orders/{id}`: any status may follow any other; `version` is the one that staff saw. */
export const UpdateOrderInput = v.strictObject({
  status: oneOf(orderStatuses),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type UpdateOrderInput = v.InferOutput<typeof UpdateOrderInput>
