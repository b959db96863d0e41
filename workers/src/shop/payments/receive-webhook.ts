import { eq, sql } from 'drizzle-orm'

import { paymentEvents, refunds } from '@shop/db/schema/payments'

import type { ProviderEvent } from '../../platform/payment-provider.ts'
import { note, type PaymentCtx, readPayment } from './payment-rows.ts'
import { recordRefund } from './refund-order.ts'
import { followPayment } from './follow-payment.ts'

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
