import { expect, it } from 'vitest'

import { payments } from '@shop/db/schema/payments'
import { insertOrder } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openPaymentProvider } from '../../platform/payment-provider.ts'
import { getOrderPayment } from './order-payment.ts'

const dashboard = 'https://dashboard.stripe.com'

it.each([
  ['sk_live_1', 'cs_test_', `${dashboard}/test/payments/pi_1`],
  ['sk_test_1', 'cs_live_', `${dashboard}/payments/pi_1`],
])('with the key %s, a payment %s leads to %s', async (key, kind, url) => {
  const provider = openPaymentProvider({
    PAYMENT_KEY: key,
    PAYMENT_URL: 'https://api.stripe.com',
    PAYMENT_MINUTES: 30,
  })
  const { ctx } = staffContext({ payments: provider })
  const { id } = await insertOrder(ctx.db, { payment: 'paid' })
  const sessionId = `${kind}${id}`
  await ctx.db
    .insert(payments)
    .values({ orderId: id, sessionId, chargeId: 'pi_1', expiresAtMs: 0, paidAtMs: 1 })
  const payment = await getOrderPayment({ ctx, input: { id } })
  expect(payment).toMatchObject({ is_test: kind === 'cs_test_', provider_url: url, refunds: [] })
})

it('is empty for an order without a payment, and rejects an unknown order', async () => {
  const { ctx } = staffContext()
  const { id } = await insertOrder(ctx.db)
  const payment = await getOrderPayment({ ctx, input: { id } })
  expect(payment).toMatchObject({ is_test: false, provider_url: null, paid_at: null })
  const unknown = getOrderPayment({ ctx, input: { id: 'ghost' } })
  await expect(unknown).rejects.toMatchObject({ code: 'order-not-found' })
})
