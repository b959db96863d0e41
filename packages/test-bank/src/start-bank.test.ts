import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type Bank, startBank } from './start-bank.ts'
import { sign } from './webhooks.ts'

const access = { port: 0, key: 'sk_test_bank', webhookSecret: 'whsec_bank' }

type Event = { type: string; id: string; object: { id: string }; isSigned: boolean }

let bank: Bank
let folder: string
let events: Event[]

const shop = createServer(async (request, response) => {
  const body = await text(request)
  const signature = String(request.headers['stripe-signature'])
  const { type, id, data } = JSON.parse(body)
  const isSigned = signature === sign(body, access.webhookSecret, Number(signature.slice(2, 12)))
  events.push({ type, id, object: data.object, isSigned })
  response.writeHead(isSigned ? 204 : 400).end()
})
await once(shop.listen(0, '127.0.0.1'), 'listening')
const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`

const start = async (file?: string): Promise<void> => {
  bank = await startBank({ ...access, webhookUrl, ...(file && { file }) })
}

beforeEach(async () => {
  events = []
  folder = await mkdtemp(join(tmpdir(), 'bank-'))
  await start()
})
afterEach(async () => {
  await bank.close()
  await rm(folder, { recursive: true })
})

const call = async (
  path: string,
  { form, key = 'a key', by = access.key }: { form?: object; key?: string; by?: string } = {},
) => {
  const response = await fetch(`${bank.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${by}`, 'idempotency-key': key },
    ...(form && { method: 'POST', body: new URLSearchParams({ ...form }) }),
  })
  const body = JSON.parse(await response.text())
  return { status: response.status, body }
}

const order = {
  mode: 'payment',
  client_reference_id: 'an order',
  success_url: 'http://127.0.0.1/order/1?paid=1',
  cancel_url: 'http://127.0.0.1/checkout',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '4200',
  'line_items[0][price_data][product_data][name]': 'Order #<b>',
}

const openSession = async () => (await call('checkout/sessions', { form: order })).body
const press = (url: string, action: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
const paySession = async () => {
  const { id, url } = await openSession()
  await press(url, 'approve')
  return (await call(`checkout/sessions/${id}`)).body
}
const refund = (payment: string, amount: number, key: string) =>
  call('refunds', { form: { payment_intent: payment, amount: `${amount}` }, key })

describe('a session', () => {
  it('is paid by the shopper, who returns to the shop, and reported once', async () => {
    const { id, url } = await openSession()
    const page = await (await fetch(url)).text()
    expect(page).toContain('Test bank: no real money moves')
    expect(page).toContain('Order #&lt;b>: $42.00')
    const pressed = await Promise.all([press(url, 'approve'), press(url, 'approve')])
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    expect(pressed[0]?.headers.get('location')).toBe(order.success_url)
    const { body } = await call(`checkout/sessions/${id}`)
    expect(body).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 4200 })
    await bank.delivered()
    expect(events).toMatchObject([
      { type: 'checkout.session.completed', object: { id }, isSigned: true },
    ])
    expect(bank.books().deliveries).toMatchObject([{ status: 204, isForged: false }])
  })

  it('stays open when the card is declined', async () => {
    const { id, url } = await openSession()
    expect(await (await press(url, 'decline')).text()).toContain('Your card was declined.')
    expect((await call(`checkout/sessions/${id}`)).body).toMatchObject({ status: 'open' })
  })

  it('can be paid later', async () => {
    const { id, url } = await openSession()
    bank.setFaults({ delayMs: 1 })
    expect((await press(url, 'later')).status).toBe(303)
    await expect
      .poll(() => events.map(({ type }) => type).toSorted())
      .toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed'])
    expect((await call(`checkout/sessions/${id}`)).body).toMatchObject({ payment_status: 'paid' })
  })

  it('cannot be paid once it has expired, nor expire once it is paid', async () => {
    const { id, url } = await openSession()
    expect(
      (await call(`checkout/sessions/${id}/expire`, { form: {}, key: 'end' })).body,
    ).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(await (await press(url, 'approve')).text()).toContain('This payment has expired.')
    const other = (await call('checkout/sessions', { form: order, key: 'other' })).body
    await press(other.url, 'approve')
    const ended = await call(`checkout/sessions/${other.id}/expire`, { form: {}, key: 'end other' })
    expect(ended.status).toBe(400)
    expect(bank.books().sessions.map(({ status }) => status)).toEqual(['expired', 'complete'])
  })
})

describe('a call', () => {
  it('needs the key', async () => {
    expect(await call('balance')).toMatchObject({ status: 200, body: { object: 'balance' } })
    expect((await call('balance', { by: 'sk_test_other' })).status).toBe(401)
  })

  it('does nothing new with a known idempotency key', async () => {
    expect(await openSession()).toEqual(await openSession())
    const other = await call('checkout/sessions', { form: { ...order, mode: 'setup' } })
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
    expect(bank.books().sessions).toHaveLength(1)
  })

  it.each([
    ['refunds/re_1', 'resource_missing', 404, undefined],
    ['checkout/sessions/cs_test_1', 'resource_missing', 404, undefined],
    ['customers', undefined, 404, undefined],
    ['checkout/sessions', 'parameter_missing', 400, {}],
    [
      'checkout/sessions',
      'amount_too_small',
      400,
      { ...order, 'line_items[0][price_data][unit_amount]': '49' },
    ],
  ])('explains why %s fails: %s', async (path, code, status, form) => {
    const failed = await call(path, form && { form })
    expect(failed.status).toBe(status)
    expect(failed.body.error.code).toBe(code)
    expect(failed.body.error.message).toBeTruthy()
  })
})

describe('a refund', () => {
  it('pays back no more than was paid', async () => {
    const { payment_intent: payment } = await paySession()
    expect((await refund(payment, 4000, '1')).body).toMatchObject({ status: 'succeeded' })
    expect((await refund(payment, 201, '2')).status).toBe(400)
    expect((await refund(payment, 200, '3')).status).toBe(200)
    expect((await refund(payment, 1, '4')).body.error.code).toBe('charge_already_refunded')
    expect((await refund(payment, 200, '3')).status).toBe(200)
    expect(bank.books().refunds).toHaveLength(2)
  })

  it('is refused for a session that is not paid', async () => {
    const { id } = await openSession()
    expect((await refund(id.replace('cs_test', 'pi'), 1, '1')).status).toBe(400)
    expect((await refund('pi_other', 1, '2')).status).toBe(404)
  })

  it('can be pending at first, and can fail', async () => {
    const { payment_intent: payment } = await paySession()
    bank.setFaults({ refundPending: 1, refundFailed: 1, delayMs: 1 })
    const { body } = await refund(payment, 4200, '1')
    expect(body.status).toBe('pending')
    await expect.poll(async () => (await call(`refunds/${body.id}`)).body.status).toBe('failed')
    expect((await refund(payment, 4200, '2')).status).toBe(200)
  })
})

describe('a fault', () => {
  it.each([
    ['webhookTwice', 2, 1],
    ['webhookForged', 2, 2],
    ['webhookLost', 0, 0],
    ['webhookSlow', 1, 1],
    ['webhookLate', 1, 1],
  ])('%s sends %i events with %i ids', async (name, sent, ids) => {
    const { url } = await openSession()
    bank.setFaults({ [name]: 1, delayMs: 1 })
    await press(url, 'approve')
    await bank.delivered()
    expect(events).toHaveLength(sent)
    expect(new Set(events.map(({ id }) => id)).size).toBe(ids)
    expect(events.filter(({ isSigned }) => !isSigned)).toHaveLength(
      name === 'webhookForged' ? 1 : 0,
    )
  })

  it('lets an event overtake an earlier one', async () => {
    const { id, url } = await openSession()
    bank.setFaults({ webhookLate: 1, delayMs: 600_000 })
    await press(url, 'approve')
    bank.setFaults({})
    const { payment_intent: payment } = (await call(`checkout/sessions/${id}`)).body
    await refund(payment, 1, '1')
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['charge.refunded'])
  })

  it.each([
    ['apiDown', 0],
    ['apiResponseLost', 1],
  ])('%s resets the connection after %i sessions', async (name, made) => {
    bank.setFaults({ [name]: 1 })
    await expect(openSession()).rejects.toThrow()
    expect(bank.books().sessions).toHaveLength(made)
  })

  it.each([
    ['api429', 429],
    ['api500', 500],
    ['apiSlow', 200],
  ])('%s responds with %i, and the call can be repeated', async (name, status) => {
    bank.setFaults({ [name]: 1, delayMs: 1 })
    expect((await call('checkout/sessions', { form: order })).status).toBe(status)
    await fetch(`${bank.url}/faults`, { method: 'POST', body: '{}' })
    expect((await call('checkout/sessions', { form: order })).status).toBe(200)
  })

  it('occurs as often as its probability says, and in the same calls for the same seed', async () => {
    const draw = async () => {
      bank.setFaults({ api429: 0.3, seed: 7 })
      const drawn: number[] = []
      for (let calls = 0; calls < 100; calls += 1) drawn.push((await call('balance')).status)
      return drawn
    }
    const drawn = await draw()
    expect(drawn).toEqual(await draw())
    expect(drawn.filter((status) => status === 429).length).toBeGreaterThan(15)
    expect(drawn.filter((status) => status === 429).length).toBeLessThan(45)
  })
})

it('keeps its records over a restart, and completes what was pending', async () => {
  await bank.close()
  const file = join(folder, 'bank.json')
  await start(file)
  const { id, url } = await openSession()
  await press(url, 'later')
  await bank.close()
  await start(file)
  expect((await call(`checkout/sessions/${id}`)).body).toMatchObject({ payment_status: 'paid' })
  expect((await openSession()).id).toBe(id)
})

it('responds to no page of another site', async () => {
  const { hostname, port } = new URL(bank.url)
  const statusOf = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ hostname, port, path: '/', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
  expect(await statusOf({ host: 'evil.example' })).toBe(403)
  expect(await statusOf({ origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ origin: bank.url })).toBe(200)
})
