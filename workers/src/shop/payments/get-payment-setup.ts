import { and, count, countDistinct, eq, gte, isNotNull, lt, max } from 'drizzle-orm'

import type { PaymentSetupWire } from '@shop/contracts/payment'
import { orders } from '@shop/db/schema/orders'
import { paymentEvents, payments, refunds } from '@shop/db/schema/payments'
import { dayMs, hourMs, isoTime, minuteMs } from '@shop/domain/time'

import type { StaffCtx } from '../../platform/context.ts'
import { PaymentError, type PaymentProvider } from '../../platform/payment-provider.ts'
import { hasFailedRefund, isOwed } from './payment-rows.ts'

const recentMs = 7 * dayMs

/** Also asks the provider whether it accepts the key. */
export const getPaymentSetup = async ({ ctx }: { ctx: StaffCtx }): Promise<PaymentSetupWire> => {
  const provider = ctx.payments
  const isRecent = gte(payments.paidAtMs, ctx.now() - recentMs)
  const [key, [[event], [paid], [reported], [open], [owed], [failed], [late]]] = await Promise.all([
    checkKey(provider),
    ctx.db.batch([
      ctx.db
        .select({ atMs: max(paymentEvents.atMs) })
        .from(paymentEvents)
        .where(isNotNull(paymentEvents.eventId)),
      ctx.db.select({ all: count() }).from(payments).where(isRecent),
      ctx.db
        .select({ all: countDistinct(payments.orderId) })
        .from(payments)
        .innerJoin(paymentEvents, eq(paymentEvents.orderId, payments.orderId))
        .where(and(isRecent, isNotNull(paymentEvents.eventId))),
      ctx.db.select({ all: count() }).from(orders).where(eq(orders.payment, 'open')),
      ctx.db.select({ all: count() }).from(orders).where(isOwed),
      ctx.db.select({ all: count() }).from(orders).where(hasFailedRefund),
      ctx.db
        .select({ all: count() })
        .from(refunds)
        .where(and(eq(refunds.state, 'pending'), lt(refunds.createdAtMs, ctx.now() - hourMs))),
    ]),
  ])
  const recentlyPaid = paid?.all ?? 0
  return {
    provider: provider?.name ?? null,
    is_test: provider?.isTest ?? false,
    key,
    has_webhook_secret: provider?.hasWebhookSecret ?? false,
    webhook_url: `${ctx.host.shopOrigin}/api/payments/webhook`,
    last_webhook_at: isoTime(event?.atMs ?? null),
    recently_paid: recentlyPaid,
    without_webhook: recentlyPaid - (reported?.all ?? 0),
    open: open?.all ?? 0,
    owed: owed?.all ?? 0,
    failed_refunds: failed?.all ?? 0,
    late_refunds: late?.all ?? 0,
    minutes: (provider?.waitMs ?? 0) / minuteMs,
    dashboard_url: provider?.dashboardUrl ?? null,
  }
}

const checkKey = async (provider: PaymentProvider | null): Promise<PaymentSetupWire['key']> => {
  try {
    await provider?.checkKey()
    return provider ? 'accepted' : 'none'
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return error.isKeyRejected ? 'rejected' : 'unreachable'
  }
}
