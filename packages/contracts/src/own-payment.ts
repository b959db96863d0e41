import * as v from 'valibot'

/**
 * The payment of an order, which is not its status. `open`: the provider's page waits for it.
 * `expired`: nobody paid in time, so the order was cancelled.
 */
export const paymentStates = ['open', 'paid', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Filters of the order list. `owed`: cancelled, and not wholly paid back. `refunding`: a refund waits
 * for the provider. `failed`: a refund has failed, and none was requested since.
 */
export const paymentFilters = [...paymentStates, 'refunded', 'owed', 'refunding', 'failed'] as const

/** Travels with the settings. Null: orders are placed without a payment. */
export const PaymentOffer = v.nullable(v.object({ provider: v.string(), isTest: v.boolean() }))

/** Response of `POST /api/orders/{id}/payment`. `url` is the provider's page of an open payment. */
export const OwnPayment = v.object({
  state: v.nullable(v.picklist(paymentStates)),
  /** Null if the payment is not open, or if the provider does not respond. */
  url: v.nullable(v.string()),
})
export type OwnPayment = v.InferOutput<typeof OwnPayment>
