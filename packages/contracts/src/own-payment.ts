import * as v from 'valibot'

/**
 * The state of an order's payment is independent of the order's status. An `open` order waits for
 * its payment. Nobody paid for an `expired` order in time, so the order was cancelled.
 */
export const paymentStates = ['open', 'paid', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Filters of the order list. An `owed` order is cancelled, but not fully refunded. A `refunding`
 * order has a pending refund. A `failed` order has a failed refund that was not repeated.
 */
export const paymentFilters = [...paymentStates, 'refunded', 'owed', 'refunding', 'failed'] as const

/** The payment provider, sent with the settings. Null if orders are placed without a payment. */
export const PaymentOffer = v.nullable(v.object({ provider: v.string(), isTest: v.boolean() }))

/** Response of `POST /api/orders/{id}/payment`. `url` is the provider's page of an open payment. */
export const OwnPayment = v.object({
  state: v.nullable(v.picklist(paymentStates)),
  /** Null if the payment is not open, or if the provider does not respond. */
  url: v.nullable(v.string()),
})
export type OwnPayment = v.InferOutput<typeof OwnPayment>
