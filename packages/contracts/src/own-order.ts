/** An order as its shopper sees it, by the link from the confirmation: `/order/{id}?key={key}`. */
import * as v from 'valibot'

import { shippingMethods } from '@shop/domain/totals'

import { camelKeys } from './camel-keys.ts'
import { DollarsSum } from './dollars.ts'
import { EmailAddress, requiredLine, Text } from './fields.ts'
import { OrderItem, orderStatuses } from './order.ts'

/** The key of the link; 22 characters of base64url, but a wrong one is as unknown as any other. */
const OrderLinkKey = requiredLine(100)

/** Query of `GET /api/orders/{id}/status`, and body of `POST /api/orders/{id}/cancel`. */
export const OrderLink = v.strictObject({ key: OrderLinkKey })
export type OrderLink = v.InferOutput<typeof OrderLink>

const toNumber = (text: string): string => text.replaceAll(/[#…\s]/g, '').toLowerCase()

/** Body of `POST /api/orders/link`: the number of an order, or how it begins, and the email it was placed with. */
export const OrderLinkRequest = v.strictObject({
  /** As people copy it, such as `#1a2b3c4d…`: signs around it are left out. */
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

/** What it responds with, whether there is such an order or not. */
export const RequestedLink = v.object({ status: v.literal('requested') })

/** Money in cents once read; times are ISO 8601 UTC. Neither email nor phone, and the address with its middle hidden. */
export const OwnOrder = v.pipe(
  v.object({
    id: v.string(),
    status: v.picklist(orderStatuses),
    /** Each change of the status, the oldest first; the order is `pending` from `created_at` on. */
    changes: v.array(v.object({ status: v.picklist(orderStatuses), at: v.string() })),
    shipping_method: v.picklist(shippingMethods),
    /** Name, street and city: a line each. */
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
