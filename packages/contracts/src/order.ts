import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { paymentStates } from './own-payment.ts'
import { Parcel } from './parcel.ts'

/** Any status may follow any other. */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How an order by staff is paid: an `invoice` later and outside the shop, a `link` online. */
export const paymentWays = ['cash', 'card-reader', 'invoice', 'link'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Removes the `#` and `…` that people copy with an order's number, such as `#1A2B3C4D…`. */
export const normalizeOrderNumber = (typed: string): string =>
  typed.replaceAll(/[#…\s]/g, '').toLowerCase()

/** True if the text may be an order's number, or its first 8 or more characters. */
export const isOrderNumber = (typed: string): boolean =>
  /^[0-9a-z-]{8,}$/.test(normalizeOrderNumber(typed))

/** A line of an order. The line keeps its `product_id` when the product is deleted. */
export const OrderItem = apiObject(
  {
    id: v.string(),
    order_id: v.string(),
    product_id: v.nullable(v.string()),
    name: v.string(),
    size: v.nullable(v.string()),
    color: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    quantity: v.number(),
    /** How many pieces of this line were put back into stock by refunds and returns. */
    returned: v.number(),
    price: DollarsInput,
  },
  ['price'],
)
export type OrderItem = v.InferOutput<typeof OrderItem>

/** Fields that both staff and the order's shopper see. The total includes shipping and tax. */
export const orderFields = {
  id: v.string(),
  status: v.picklist(orderStatuses),
  /** The method's id. The next three fields keep its texts from when the order was placed. */
  shipping_method: v.string(),
  shipping_name: v.string(),
  shipping_label: v.string(),
  /** The delivery time from shipment, such as `3-7 business days`. */
  shipping_window: v.string(),
  /** A fraction, such as 0.08. */
  tax_rate: v.number(),
  /** True if the prices include the tax, so that the tax adds nothing to the total. */
  tax_included: v.optional(v.boolean(), false),
  /** The estimated day in the shop's time zone. Null if the method promises no day. */
  delivery_on: v.nullable(v.string()),
  // No upper bound, because one order above the bound would make the whole list unreadable.
  subtotal: DollarsSum,
  discount: v.optional(DollarsSum, 0),
  discount_label: v.optional(v.string(), ''),
  shipping: DollarsSum,
  tax: DollarsSum,
  total_amount: DollarsSum,
  /** True if the order sends another size for a return. Its customer cannot cancel it. */
  is_exchange: v.optional(v.boolean(), false),
  /** Null for an order that was placed without a payment provider. */
  payment: v.nullable(v.picklist(paymentStates)),
  /** Includes pending refunds. A refund does not change `total_amount`. */
  refunded: DollarsSum,
  /** Oldest first. Staff can also ship an order without a parcel. */
  parcels: v.array(Parcel),
  created_at: v.string(),
  order_items: v.array(OrderItem),
}

/** The names of `orderFields` that are money. */
export const orderSums = [
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'total_amount',
  'refunded',
] as const

/** Renames `orderItems` to `items` and `totalAmountCents` to `totalCents`. */
export const shortenNames = <Parsed extends { orderItems: OrderItem[]; totalAmountCents: number }>({
  orderItems,
  totalAmountCents,
  ...rest
}: Parsed) => ({ ...rest, items: orderItems, totalCents: totalAmountCents })

/** An order with its lines, as staff see it. */
export const Order = v.pipe(
  apiObject(
    {
      ...orderFields,
      customer_name: v.string(),
      customer_email: v.string(),
      customer_phone: v.nullable(v.string()),
      shipping_address: v.object(
        v.entriesFromList(['address', 'city', 'state', 'zip_code'], v.string()),
      ),
      /** Null if the shopper placed the order. */
      paid_by: v.nullable(v.picklist(paymentWays)),
      /** The products that the discount covers. Null if it covers all. */
      discount_product_ids: v.nullable(v.array(v.string())),
      /** An update must send the version that staff saw. */
      version: v.number(),
      updated_at: v.string(),
      /** The key of the order's link. Only the response to placing the order has it. */
      link_key: v.optional(v.nullable(v.string()), null),
      /**
       * The provider's page that takes the payment. Only the response to placing the order has it.
       * Null if nothing is to be paid, or if the provider does not respond.
       */
      payment_url: v.optional(v.nullable(v.string()), null),
    },
    orderSums,
  ),
  v.transform(shortenNames),
)
export type Order = v.InferOutput<typeof Order>
export type OrderWire = v.InferInput<typeof Order>
