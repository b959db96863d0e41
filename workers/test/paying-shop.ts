/** Tests move the shop's clock, never the bank's. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect } from 'vitest'

import type { OrderStatus } from '@shop/contracts/order'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import type { RefundInput } from '@shop/contracts/payment'
import { checkInvariants } from '@shop/db/invariants'
import { mails } from '@shop/db/schema/mails'
import { paymentEvents, refunds } from '@shop/db/schema/payments'
import { type ProductRow, products } from '@shop/db/schema/products'
import { minuteMs } from '@shop/domain/time'
import { type Bank, makeBankAccess, startBank } from '@shop/test-bank/start-bank'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import type { Ctx, StaffCtx } from '../src/platform/context.ts'
import { openPaymentProvider } from '../src/platform/payment-provider.ts'
import { getOrder, updateOrder } from '../src/shop/orders/edit-order.ts'
import { checkOwnPayment } from '../src/shop/orders/order-payment.ts'
import { placeOrder } from '../src/shop/orders/place-order.ts'
import { openPayment } from '../src/shop/payments/follow-payment.ts'
import { paymentCtx } from '../src/shop/payments/payment-rows.ts'
import { refundOrder } from '../src/shop/payments/refund-order.ts'
import { staffContext } from './context.ts'
import { openOwnDatabase } from './own-database.ts'

const readsOf = (ctx: StaffCtx, bank: Bank) => ({
  read: ({ id }: { id: string }) => getOrder({ ctx, input: { id } }),
  stockOf: async ({ product }: { product: ProductRow }) =>
    (await ctx.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock,
  mailsOf: async ({ id }: { id: string }) =>
    (await ctx.db.select().from(mails).where(eq(mails.orderId, id))).map(({ kind }) => kind),
  stepsOf: async ({ id }: { id: string }) =>
    (await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.orderId, id))).map(
      ({ text }) => text,
    ),
  refundsOf: ({ id }: { id: string }) =>
    ctx.db.select().from(refunds).where(eq(refunds.orderId, id)),
  sessionsOf: ({ id }: { id: string }) =>
    bank.books().sessions.filter((session) => session.client_reference_id === id),
})

const openContexts = async () => {
  const { access } = makeBankAccess(0)
  const bank = await startBank({ ...access, webhookUrl: 'http://127.0.0.1:9/' })
  afterAll(() => bank.close())

  const providerAt = (url: string, key = access.key) =>
    openPaymentProvider({
      PAYMENT_KEY: key,
      PAYMENT_WEBHOOK_SECRET: access.webhookSecret,
      PAYMENT_URL: url,
      PAYMENT_MINUTES: 30,
    })
  const clock = { aheadMs: 0 }
  const { ctx } = staffContext({
    db: await openOwnDatabase(),
    payments: providerAt(bank.url),
    now: () => Date.now() + clock.aheadMs,
  })
  const paying = paymentCtx(ctx)
  if (!paying) throw new Error('no provider')
  const down = { ...ctx, payments: providerAt('http://127.0.0.1:9') }

  afterAll(async () => expect((await checkInvariants(ctx.db)).broken).toEqual([]))
  return { access, bank, clock, ctx, down, paying, providerAt }
}

export const openPayingShop = async () => {
  const contexts = await openContexts()
  const { bank, clock, ctx, paying } = contexts
  const place = async (product?: ProductRow, quantity = 2, of: Ctx = ctx) => {
    const sold = product ?? (await insertProduct(ctx.db, { priceCents: 4000, stock: 10 }))
    const received = orderInput([orderLine(sold, { quantity })])
    const order = v.parse(PlaceOrderInput, received)
    const input = { key: crypto.randomUUID(), order, received }
    const placed = await placeOrder({ ctx: of, input })
    const link = { id: placed.id, key: placed.linkKey ?? '' }
    return { ...placed, product: sold, link, again: () => placeOrder({ ctx, input }) }
  }
  type Placed = Awaited<ReturnType<typeof place>>

  const press = (url: string | null, action: string) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
  const openPage = async ({ id }: { id: string }, of = paying) => (await openPayment(of, id)).url
  const check = ({ link }: Placed, of = ctx) => {
    // The shop asks the provider about a payment at most once a second.
    clock.aheadMs += 1000
    return checkOwnPayment({ ctx: of, input: link })
  }
  const pay = async (placed: Placed) => {
    await press(await openPage(placed), 'approve')
    expect(await check(placed)).toEqual({ state: 'paid', url: null })
    return placed
  }
  const placePaid = async (...given: Parameters<typeof place>) => pay(await place(...given))

  const reads = readsOf(ctx, bank)
  const refund = (
    { id }: { id: string },
    given: Partial<RefundInput>,
    key: string = crypto.randomUUID(),
  ) => {
    const input = { amount: 100, reason: 'Too small', items: [], restock: false, ...given }
    return refundOrder({ ctx, input: { id, key, refund: input } })
  }
  const later = async (minutes: number, run: () => Promise<unknown>) => {
    clock.aheadMs += minutes * minuteMs
    await run()
    clock.aheadMs -= minutes * minuteMs
  }
  const setStatus = async (id: string, changes: { status: OrderStatus }) =>
    updateOrder({
      ctx,
      input: { id, ...changes, version: (await reads.read({ id })).version },
    })
  const steps = { check, later, openPage, pay, place, placePaid, press, refund, setStatus }
  return { ...contexts, ...reads, ...steps }
}

export type PlacedOrder = Awaited<ReturnType<Awaited<ReturnType<typeof openPayingShop>>['place']>>
