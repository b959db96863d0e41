import { and, eq, gte, isNotNull, lt, max, notExists, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import type { PaymentSetupWire } from '@shop/contracts/payment'
import { ProblemError } from '@shop/contracts/problem'
import { orders } from '@shop/db/schema/orders'
import { paymentEvents, payments, refunds } from '@shop/db/schema/payments'
import { dayMs, hourMs, isoTime, minuteMs } from '@shop/domain/time'

import type { AppEnv, StaffCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { readBytes } from '../../platform/http/valid.ts'
import {
  PaymentError,
  type PaymentProvider,
  type ProviderEvent,
} from '../../platform/payment-provider.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { followPayment } from './follow-payment.ts'
import {
  hasFailedRefund,
  isOwed,
  note,
  paymentCtx,
  type PaymentCtx,
  readPayment,
} from './payment-rows.ts'
import { recordRefund } from './refund-order.ts'

const maxWebhookBytes = 256 * 1024

export const paymentRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes('getPaymentSetup', 'The payment provider as this shop uses it. Never its keys.', {
      returns: 'PaymentSetup',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getPaymentSetup(c.var)),
  )
  .post(
    '/webhook',
    describes(
      'receivePaymentWebhook',
      'Takes the provider’s signed events (docs.stripe.com/webhooks), and reads at the provider what they are about.',
      { status: 204, problems: ['bad-signature', 'payment-unavailable'] },
    ),
    requiresShopHost,
    async (c) => {
      const ctx = paymentCtx(c.var.ctx)
      const body = new TextDecoder().decode(await readBytes(c.req.raw, maxWebhookBytes))
      const event = await ctx?.provider.verify(body, c.req.header('stripe-signature') ?? '')
      if (!ctx || !event)
        throw new ProblemError(
          'bad-signature',
          'The payment provider has not signed this within the last five minutes with the secret of this shop.',
        )
      await receiveWebhook(ctx, event)
      ctx.pokeRealtimeFeed()
      ctx.pokeMailSender()
      return c.body(null, 204)
    },
  )

const recentMs = 7 * dayMs

/** Asks the provider whether it accepts the key. */
export const getPaymentSetup = async ({ ctx }: { ctx: StaffCtx }): Promise<PaymentSetupWire> => {
  const { db, payments: provider } = ctx
  const isReport = isNotNull(paymentEvents.eventId)
  const reports = db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.orderId, payments.orderId), isReport))
  const isRecent = gte(payments.paidAtMs, ctx.now() - recentMs)
  const isLate = and(eq(refunds.state, 'pending'), lt(refunds.createdAtMs, ctx.now() - hourMs))
  const [key, [counts]] = await Promise.all([
    checkKey(provider),
    db
      .select({
        lastAtMs: max(paymentEvents.atMs),
        paid: db.$count(payments, isRecent),
        unreported: db.$count(payments, and(isRecent, notExists(reports))),
        open: db.$count(orders, eq(orders.payment, 'open')),
        owed: db.$count(orders, isOwed),
        failed: db.$count(orders, hasFailedRefund),
        late: db.$count(refunds, isLate),
      })
      .from(paymentEvents)
      .where(isReport),
  ])
  return {
    provider: provider?.name ?? null,
    is_test: provider?.isTest ?? false,
    key,
    has_webhook_secret: provider?.hasWebhookSecret ?? false,
    webhook_url: `${ctx.host.shopOrigin}/api/payments/webhook`,
    last_webhook_at: isoTime(counts?.lastAtMs ?? null),
    recently_paid: counts?.paid ?? 0,
    without_webhook: counts?.unreported ?? 0,
    open: counts?.open ?? 0,
    owed: counts?.owed ?? 0,
    failed_refunds: counts?.failed ?? 0,
    late_refunds: counts?.late ?? 0,
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

/**
 * Reads the event's session or refund from the provider, and records its state. Stores the event
 * last. After a failure, the provider sends the event again, and this handles it again.
 * @throws PaymentError
 */
export const receiveWebhook = async (ctx: PaymentCtx, event: ProviderEvent): Promise<void> => {
  const [known] = await ctx.db
    .select({ seq: paymentEvents.seq })
    .from(paymentEvents)
    .where(eq(paymentEvents.eventId, event.id))
  if (known) return
  const orderId =
    event.object === 'checkout.session'
      ? await readSession(ctx, event.objectId)
      : await readRefund(ctx, event.objectId)
  if (orderId === null) return
  const text = `The provider reported ${event.type}`
  await note(ctx, orderId, text, { where: sql`true`, eventId: event.id })
}

/** The session itself names the order, because an event may arrive before the session is stored. */
const readSession = async (ctx: PaymentCtx, sessionId: string): Promise<string | null> => {
  const session = await ctx.provider.read(sessionId)
  const payment = session.orderId === null ? undefined : await readPayment(ctx, session.orderId)
  if (!payment) {
    // The provider's account may serve other shops, so the payment may belong to one of them.
    ctx.log({ level: 'warn', message: `the payment ${sessionId} belongs to no order` })
    return null
  }
  await followPayment(ctx, { ...payment, sessionId: payment.sessionId ?? sessionId })
  return payment.orderId
}

const readRefund = async (ctx: PaymentCtx, providerId: string): Promise<string | null> => {
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.providerId, providerId))
  if (!row) return null
  await recordRefund(ctx, row, await ctx.provider.readRefund(providerId))
  return row.orderId
}
