/** Payments and refunds, as staff see them. Amounts are dollars on the wire, then cents. */
import * as v from 'valibot'

import { maxPieces } from '@shop/domain/limits'

import { apiObject } from './api-object.ts'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { requiredLine, wholeNumber } from './fields.ts'

/** `pending` until the provider has paid the money. A `failed` refund counts as not refunded. */
export const refundStates = ['pending', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const Refund = apiObject(
  {
    id: v.string(),
    amount: DollarsSum,
    reason: v.string(),
    state: v.picklist(refundStates),
    /** True if the refund has failed and was not repeated. Earlier Workers do not send it. */
    must_repeat: v.optional(v.boolean(), false),
    by: v.string(),
    at: v.string(),
  },
  ['amount'],
)
export type Refund = v.InferOutput<typeof Refund>

/** `GET /api/orders/{id}/payment`, for staff. The order's timeline lists the payment's steps. */
export const OrderPayment = apiObject({
  /** True if the payment moved no real money, even if the shop has a live key by now. */
  is_test: v.boolean(),
  /** The payment's page at the provider, for staff. Null for the test bank or before payment. */
  provider_url: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  expires_at: v.nullable(v.string()),
  refunds: v.array(Refund),
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>
export type OrderPaymentWire = v.InferInput<typeof OrderPayment>

/** `POST /api/orders/{id}/refunds`, with an `Idempotency-Key` header. */
export const RefundInput = v.strictObject({
  amount: v.pipe(DollarsInput, v.minValue(1, 'must be more than $0')),
  reason: requiredLine(200),
  /** For each refunded order line, the line's id and how many pieces of it are refunded. */
  items: v.optional(
    v.array(v.strictObject({ id: requiredLine(100), quantity: wholeNumber(1, maxPieces) })),
    [],
  ),
  /** True if the pieces of `items` return to the stock. */
  restock: v.optional(v.boolean('must be true or false'), false),
})
export type RefundInput = v.InferOutput<typeof RefundInput>
export type RefundWire = v.InferInput<typeof RefundInput>

/** `GET /api/payments`: how this shop uses its payment provider. `key` is only the key's state. */
export const PaymentSetup = apiObject({
  /** Null if no provider is configured. The shop then places orders without a payment. */
  provider: v.nullable(v.string()),
  /** True if no real money moves. */
  is_test: v.boolean(),
  /** Whether the provider accepts the key now. */
  key: v.picklist(['none', 'accepted', 'rejected', 'unreachable']),
  has_webhook_secret: v.boolean(),
  webhook_url: v.string(),
  last_webhook_at: v.nullable(v.string()),
  /** Payments in the last seven days. `without_webhook` counts those that no webhook reported. */
  recently_paid: v.number(),
  without_webhook: v.number(),
  /** `open`: orders with an open payment. `owed`: cancelled orders without a full refund. */
  open: v.number(),
  owed: v.number(),
  /** Orders with a failed refund that was not repeated. */
  failed_refunds: v.number(),
  /** Refunds that have been pending for over an hour. */
  late_refunds: v.number(),
  /** How many minutes an order waits for its payment. */
  minutes: v.number(),
  /** The provider's page where staff see payouts. Null for the test bank. */
  dashboard_url: v.nullable(v.string()),
})
export type PaymentSetup = v.InferOutput<typeof PaymentSetup>
export type PaymentSetupWire = v.InferInput<typeof PaymentSetup>
