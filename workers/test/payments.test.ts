import type { TimelineEntryWire } from '@shop/contracts/audit'
import { expect, it } from 'vitest'

import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'

import { startApi } from './shop.ts'

const { bank, call, callAsStaff, db, order, origin } = await startApi({
  hasTestBank: true,
  // Caused by the bank's faults, or by a webhook that arrives while the shop stops.
  possibleLogs: ['a payment could not be read', 'a payment page could not be opened'],
})
if (!bank) throw new Error('no bank')

const place = async () => {
  const { status, body } = await order(orderInput([orderLine(await insertProduct(db))]))
  expect(status).toBe(201)
  return body
}
const press = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
const paymentOf = async ({ id }: { id: string }) =>
  (await callAsStaff(`/orders/${id}/payment`)).body
const stepsOf = async (placed: { id: string }) =>
  (await callAsStaff(`/timeline/orders/${placed.id}`)).body.entries
    .filter(({ kind }: TimelineEntryWire) => kind === 'payment')
    .map(({ text }: TimelineEntryWire) => text)
    .toReversed()
const refund = ({ id }: { id: string }, json: object) =>
  callAsStaff(`/orders/${id}/refunds`, {
    method: 'POST',
    json,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

it('tells shoppers how they pay, and never reveals a key', async () => {
  const settings = await call('/settings')
  expect(settings.body.payment).toEqual({ provider: 'Test bank', isTest: true })
  const setup = await callAsStaff('/payments')
  expect(setup.body).toMatchObject({ key: 'accepted', has_webhook_secret: true, minutes: 30 })
  expect(JSON.stringify([settings, setup])).not.toMatch(/sk_test_|whsec_/)
})

it('books a payment when only its webhook arrives, and tells the shopper and staff', async () => {
  const placed = await place()
  expect(placed).toMatchObject({ payment: 'open', payment_url: expect.stringContaining(bank.url) })
  const response = await press(placed.payment_url, 'approve')
  const back = new URL(response.headers.get('location') ?? '')
  expect([back.origin, back.pathname]).toEqual([origin, `/order/${placed.id}`])
  await expect
    .poll(() => stepsOf(placed))
    .toEqual(['Paid $53.19', 'The provider reported checkout.session.completed'])
  const { body: own } = await call(
    `/orders/${placed.id}/status${back.search.replace('&paid=1', '')}`,
  )
  expect(own).toMatchObject({ payment: 'paid', refunded: 0, status: 'pending' })
  const mailPath = `/mails/${placed.id}.received`
  await expect.poll(async () => (await callAsStaff(mailPath)).status).toBe(200)
  expect((await callAsStaff(mailPath)).body.text).toContain('no real money moved')
  const { body } = await callAsStaff(`/orders?payment=paid&q=${placed.id}`)
  expect(body.orders).toMatchObject([{ id: placed.id, payment: 'paid' }])
})

it('shows a refund as done once the provider has paid it, even if its webhook arrives twice', async () => {
  const placed = await place()
  await press(placed.payment_url, 'approve')
  await expect.poll(async () => (await paymentOf(placed)).paid_at).not.toBe(null)
  bank.setFaults({ refundPending: 1, delayMs: 200, webhookTwice: 1 })
  const { status, body } = await refund(placed, { amount: 10, reason: 'Too small' })
  bank.setFaults({})
  expect([status, body.refunds[0]]).toMatchObject([201, { amount: 10, state: 'pending' }])
  await expect.poll(async () => (await paymentOf(placed)).refunds[0].state).toBe('done')
  const tooMuch = await refund(placed, { amount: 43.2, reason: 'All' })
  expect(tooMuch).toMatchObject({ status: 409, body: { code: 'refund-too-large' } })
  const bad = await refund(placed, { amount: 0.001, reason: '' })
  expect(bad.body.issues.map(({ path }: { path: string }) => path)).toEqual(['amount', 'reason'])
})

it('an order is placed while the provider is down, and is paid later', async () => {
  bank.setFaults({ apiDown: 1 })
  const placed = await place()
  expect(placed).toMatchObject({ payment: 'open', payment_url: null })
  const key = placed.link_key
  const check = () => call(`/orders/${placed.id}/payment`, { method: 'POST', json: { key } })
  expect((await check()).body).toEqual({ state: 'open', url: null })
  bank.setFaults({})
  const { body } = await check()
  await press(body.url, 'approve')
  await expect.poll(async () => (await check()).body).toEqual({ state: 'paid', url: null })
  const wrong = await call(`/orders/${placed.id}/payment`, { method: 'POST', json: { key: 'x' } })
  expect(wrong.status).not.toBe(200)
})

it('takes orders while the provider hangs', async () => {
  const product = await insertProduct(db, { stock: 48 })
  const input = orderInput([orderLine(product)])
  bank.setFaults({ apiSlow: 1, delayMs: 2000 })
  const waiting = Array.from({ length: 48 }, () => order(input))
  const stock = async () => (await callAsStaff(`/products/${product.id}`)).body.stock
  await expect.poll(stock, { interval: 250 }).toBe(0)
  expect(await order(input)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
  bank.setFaults({})
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([201]))
})

it('refuses webhooks that the provider has not signed', async () => {
  const send = (body: string, signature?: string) =>
    fetch(`${origin}/api/payments/webhook`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature && { 'stripe-signature': signature }),
      },
    })
  const event = JSON.stringify({
    id: 'evt_1',
    type: 'x',
    data: { object: { id: 'y', object: 'z' } },
  })
  const atSeconds = Math.floor(Date.now() / 1000)
  for (const signature of [undefined, '', 't=1,v1=00', `t=${atSeconds},v1=${'0'.repeat(64)}`])
    expect((await send(event, signature)).status).toBe(400)
  expect((await send('x'.repeat(300_000), 't=1,v1=00')).status).toBe(413)
})
