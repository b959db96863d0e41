/** An order as its shopper sees it through the link `/order/{id}?key={key}`. */
import * as v from 'valibot'

import { shippingMethods } from '@shop/domain/shipping'

import { camelKeys } from './camel-keys.ts'
import { DollarsSum } from './dollars.ts'
import { EmailAddress, requiredLine, Text } from './fields.ts'
import { OrderItem, orderStatuses } from './order.ts'

/**
 * A key has 22 base64url characters. The looser limit lets a malformed key get the same response as
 * an unknown one.
 */
const OrderLinkKey = requiredLine(100)

/** Query of `GET /api/orders/{id}/status`, and body of `POST /api/orders/{id}/cancel`. */
export const OrderLink = v.strictObject({ key: OrderLinkKey })
export type OrderLink = v.InferOutput<typeof OrderLink>

const toNumber = (text: string): string => text.replaceAll(/[#…\s]/g, '').toLowerCase()

/**
 * Body of `POST /api/orders/link`: the order's email, and its number or the beginning of the
 * number.
 */
export const OrderLinkRequest = v.strictObject({
  /** Accepts the number as people copy it, such as `#1a2b3c4d…`. */
  number: v.pipe(
    Text,
    v.maxLength(100, 'must be at most 100 characters'),
    v.check(
      (text) => /^[0-9a-z-]{8,}$/.test(toNumber(text)),
      'must be the number from our e-mail or your confirmation, or its first 8 characters',
    ),
    v.transform(toNumber),
  ),
  email: EmailAddress,
})
export type OrderLinkRequest = v.InferOutput<typeof OrderLinkRequest>

/** The response, which is the same if there is no such order. */
export const RequestedLink = v.object({ status: v.literal('requested') })

/**
 * An order as its shopper sees it, in cents once parsed. Email and phone are left out; the address
 * is masked.
 */
export const OwnOrder = v.pipe(
  v.object({
    id: v.string(),
    status: v.picklist(orderStatuses),
    /** Changes of the status, oldest first. The order is `pending` from `created_at` on. */
    changes: v.array(v.object({ status: v.picklist(orderStatuses), at: v.string() })),
    shipping_method: v.picklist(shippingMethods),
    /** As in `Order`. */
    delivery_on: v.optional(v.nullable(v.string()), null),
    /** One line each for name, street and city. */
    ship_to: v.array(v.string()),
    subtotal: DollarsSum,
    shipping: DollarsSum,
    tax: DollarsSum,
    total_amount: DollarsSum,
    created_at: v.string(),
    order_items: v.array(OrderItem),
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
export type OwnOrder = v.InferOutput<typeof OwnOrder>
export type OwnOrderWire = v.InferInput<typeof OwnOrder>
