/** Orders: what checkout sends, and what staff read and change. */
import * as v from 'valibot'

import { camelKeys } from './camel-keys.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import {
  EmailAddress,
  line,
  oneOf,
  pageFields,
  requiredLine,
  requiredNameLine,
  SearchText,
} from './fields.ts'
import { shippingMethods } from '@shop/domain/shipping'
import { maxLines, maxOrderCents, maxPieces } from '@shop/domain/limits'
import { formatBound } from '@shop/domain/money'
import { ProductId } from './product.ts'

/** Any status may follow any other. */
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
  /** The price the shopper saw, in dollars on the wire. It must still be the product's price. */
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
const addressFields = ['address', 'city', 'state', 'zip_code'] as const

/** `POST /api/orders`, with an `Idempotency-Key` header. Card fields are rejected. */
export const PlaceOrderInput = v.strictObject({
  customer_name: requiredNameLine(200),
  customer_email: EmailAddress,
  customer_phone: v.optional(line(40)),
  shipping_address: ShippingAddress,
  /** Absent from older clients. */
  shipping_method: v.optional(oneOf(shippingMethods), 'standard'),
  /**
   * Absent from older clients. It has no default, which would change their orders' fingerprints.
   */
  newsletter: v.optional(v.boolean('must be true or false')),
  items: v.pipe(
    v.array(OrderLineInput, 'must be a list of lines'),
    v.minLength(1, 'must hold at least one line'),
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

/**
 * The `Idempotency-Key` header: a fresh UUID, which makes a retry safe
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const IdempotencyKey = v.pipe(
  v.string('is a header every order needs: a fresh UUID'),
  v.regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible characters, such as a UUID'),
)

/** A line of an order. `product_id` stays when the product is deleted. */
export const OrderItem = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.string(),
    product_id: v.nullable(v.string()),
    name: v.string(),
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    /** The SKU of the sold variant; null without one. Absent from older Workers. */
    sku: v.optional(v.nullable(v.string()), null),
    quantity: v.number(),
    price: DollarsInput,
  }),
  v.transform(({ price, ...rest }) => ({ ...camelKeys(rest), priceCents: price })),
)
export type OrderItem = v.InferOutput<typeof OrderItem>

/** An order with its lines, in cents once parsed. The total includes shipping and tax. */
export const Order = v.pipe(
  v.object({
    id: v.string(),
    customer_name: v.string(),
    customer_email: v.string(),
    customer_phone: v.nullable(v.string()),
    /** The address to ship to. Older modules ignore fields that are added later. */
    shipping_address: v.object(v.entriesFromList(addressFields, v.string())),
    status: v.picklist(orderStatuses),
    /** Absent from older Workers. */
    shipping_method: v.optional(v.picklist(shippingMethods), 'standard'),
    /**
     * The estimated day of delivery in the shop's time zone, such as `2026-01-10`; null for express
     * orders. Absent from older Workers.
     */
    delivery_on: v.optional(v.nullable(v.string()), null),
    // Any sum that the database holds is valid, so that no order can make a list unreadable.
    subtotal: DollarsSum,
    shipping: DollarsSum,
    tax: DollarsSum,
    total_amount: DollarsSum,
    /**
     * Grows with every change by staff. A change names the version that they saw. Absent from older
     * Workers.
     */
    version: v.optional(v.number(), 1),
    created_at: v.string(),
    /** Equal to `created_at` until staff change the order. Absent from older Workers. */
    updated_at: v.optional(v.string()),
    order_items: v.array(OrderItem),
    /**
     * The key of the order's page, only for the person who placed it. Absent from older Workers.
     */
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

/** One page of orders, and the total number of matches. */
export const OrderList = v.object({ orders: v.array(Order), total: v.number() })
export type OrderList = v.InferOutput<typeof OrderList>

/** Sort orders of the order list. Ties are sorted newest first, then by id. */
export const orderSorts = ['new', 'old', 'total-high', 'total-low', 'customer'] as const

/** `q` searches id, name and email. `customer` is the whole email of the customer. */
const filters = {
  q: v.optional(SearchText),
  status: v.optional(oneOf(orderStatuses)),
  customer: v.optional(EmailAddress),
}

/** Query of the order list. `limit` defaults to 200. */
export const OrderQuery = v.strictObject({
  ...filters,
  sort: v.optional(oneOf(orderSorts), 'new'),
  ...pageFields,
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>

/** Query of the export. It has no pages and is sorted newest first. */
export const OrderExportQuery = v.strictObject(filters)
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>

/** Stats over all orders. `revenue` is the sum of totals without cancelled orders. */
export const OrderStats = v.pipe(
  v.object({
    total: v.number(),
    pending: v.number(),
    processing: v.number(),
    revenue: DollarsSum,
    /** Orders pending for over 48 hours, and their pieces. Absent from older Workers. */
    overdue: v.optional(v.object({ orders: v.number(), pieces: v.number() })),
  }),
  v.transform(({ revenue, ...rest }) => ({ ...rest, revenueCents: revenue })),
)
export type OrderStats = v.InferOutput<typeof OrderStats>
export type OrderStatsWire = v.InferInput<typeof OrderStats>

/**
 * `PATCH /api/orders/{id}`: any status may follow any other. `version` is the version that staff
 * saw.
 */
export const UpdateOrderInput = v.strictObject({
  status: oneOf(orderStatuses),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type UpdateOrderInput = v.InferOutput<typeof UpdateOrderInput>
