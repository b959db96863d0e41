import { desc, eq, getTableColumns } from 'drizzle-orm'

import type { OwnPayment } from '@shop/contracts/own-payment'
import { type OrderPaymentWire, Refund } from '@shop/contracts/payment'
import { refunds } from '@shop/db/schema/payments'
import { isoTime } from '@shop/domain/time'

import type { Args, ById, Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'
import { followPayment, openPayment } from '../payments/follow-payment.ts'
import { isTestSession, mustRepeat, paymentCtx, readPayment } from '../payments/payment-rows.ts'
import { getOrder } from './edit-order.ts'
import { getOwnOrder } from './own-order.ts'

/**
 * Reads the order's payment at the provider. Returns the provider's page if the payment is still
 * open.
 * @throws ProblemError `order-not-found`; PaymentError
 */
export const checkOwnPayment = async ({
  ctx,
  input,
}: Args<{ id: string; key: string }, Ctx>): Promise<OwnPayment> => {
  const { payment: state } = await getOwnOrder({ ctx, input })
  const paying = paymentCtx(ctx)
  if (!paying || state !== 'open') return { state, url: null }
  const payment = await readPayment(ctx, input.id)
  // Reads at most once per `rereadMs`, because a page that polls could use up the provider's limit.
  if (payment && ctx.now() - payment.readAtMs >= rereadMs) await followPayment(paying, payment)
  const followed = await openPayment(paying, input.id)
  if (followed.state !== state) {
    ctx.pokeRealtimeFeed()
    ctx.pokeMailSender()
  }
  return followed
}

const rereadMs = 1000

/** All fields are empty for an order without a payment. @throws ProblemError `order-not-found` */
export const getOrderPayment = async ({ ctx, input: { id } }: ById): Promise<OrderPaymentWire> => {
  const [payment, refundRows] = await Promise.all([
    readPayment(ctx, id),
    ctx.db
      .select({ ...getTableColumns(refunds), mustRepeat: mustRepeat.mapWith(Boolean) })
      .from(refunds)
      .where(eq(refunds.orderId, id))
      .orderBy(desc(refunds.createdAtMs)),
  ])
  if (!payment) await getOrder({ ctx, input: { id } })
  const { chargeId, sessionId, paidAtMs = null, expiresAtMs = null } = payment ?? {}
  const isTest = isTestSession(sessionId)
  const dashboardUrl = ctx.payments?.dashboardUrl
  const path = `/${isTest ? 'test/' : ''}payments/${chargeId}`
  return {
    is_test: isTest,
    provider_url: chargeId && dashboardUrl ? new URL(path, dashboardUrl).href : null,
    paid_at: isoTime(paidAtMs),
    expires_at: isoTime(expiresAtMs),
    refunds: refundRows.map((row) =>
      toRefundView({ ...row, by: row.createdBy, atMs: row.createdAtMs }),
    ),
  }
}

const toRefundView = wireOf(Refund)
