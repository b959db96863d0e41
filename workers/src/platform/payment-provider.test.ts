import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { makeBankAccess, startBank } from '@shop/test-bank/start-bank'
import { Stripe } from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import {
  apiVersion,
  checkRequest,
  checkResponse,
  responseSchema,
  sampleObjects,
} from '../../test/stripe-description.ts'
import { openPaymentProvider, type PaymentProvider } from './payment-provider.ts'

type Received = { method: string; path: string; body: string; headers: IncomingHttpHeaders }
type Reply = { status: number; body: string }

let received: Received[]
let reply: (request: Received) => Reply | Promise<Reply>

const server = createServer(async (request, response) => {
  const { method = '', url: path = '', headers } = request
  const one = { method, path, headers, body: await text(request) }
  received.push(one)
  const { status, body } = await reply(one)
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

// The shop's calls to the bank and the bank's webhooks both pass through the recording server.
const { access } = makeBankAccess(0)
const bank = await startBank({ ...access, webhookUrl: `${url}/webhook` })

afterAll(async () => {
  await bank.close()
  server.close()
})

const toBank = async ({ method, path, body, headers }: Received): Promise<Reply> => {
  if (path === '/webhook') return { status: 204, body: '' }
  const { authorization = '', 'idempotency-key': key = '' } = headers
  const response = await fetch(bank.url + path, {
    method,
    headers: { authorization, 'idempotency-key': String(key) },
    ...(method === 'POST' && { body: new URLSearchParams(body) }),
  })
  return { status: response.status, body: await response.text() }
}

beforeEach(() => {
  received = []
  reply = toBank
})

const open = (secret: string = access.webhookSecret): PaymentProvider => {
  const provider = openPaymentProvider({
    PAYMENT_KEY: access.key,
    PAYMENT_WEBHOOK_SECRET: secret,
    PAYMENT_URL: url,
    PAYMENT_MINUTES: 30,
  })
  if (!provider) throw new Error('no provider')
  return provider
}

const order = () => {
  const orderId = crypto.randomUUID()
  return {
    orderId,
    amountCents: 4200,
    email: 'ada@example.com',
    paidUrl: `https://shop.example/order/${orderId}?key=abc&paid=1`,
    backUrl: 'https://shop.example/checkout',
  }
}

const performAll = async (): Promise<void> => {
  const provider = open()
  await provider.checkKey()
  const session = await provider.create(order())
  await fetch(String(session.url).replace(url, bank.url), {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve' }),
    redirect: 'manual',
  })
  const { chargeId } = await provider.read(session.id)
  const other = await provider.create(order())
  await provider.end(other.id)
  const refund = { chargeId: String(chargeId), amountCents: 100, key: `an order ${chargeId}` }
  const { id } = await provider.refund(refund)
  await provider.readRefund(id)
  expect(await provider.findRefund(refund)).toMatchObject({ id })
  expect(await provider.findRefund({ ...refund, key: 'another' })).toBe(null)
}

describe('the requests', () => {
  it('match Stripe’s description: paths, fields, types and values', async () => {
    await performAll()
    const calls = received.filter(({ path }) => path !== '/webhook')
    expect(
      calls.map(({ method, path }) => `${method} ${path.replace(/\w+_\w{9,}|(?<=\?).*/, '*')}`),
    ).toEqual([
      'GET /v1/balance',
      'POST /v1/checkout/sessions',
      'GET /v1/checkout/sessions/*',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions/*/expire',
      'POST /v1/refunds',
      'GET /v1/refunds/*',
      'GET /v1/refunds?*',
      'GET /v1/refunds?*',
    ])
    expect(calls.flatMap(({ method, path, body }) => checkRequest(method, path, body))).toEqual([])
  })

  it('carry the key, the API version, and an idempotency key for each POST that must not be done twice', async () => {
    await performAll()
    for (const { method, path, headers } of received) {
      if (path === '/webhook') continue
      expect(headers.authorization).toBe(`Bearer ${access.key}`)
      expect(headers['stripe-version']).toBe(apiVersion)
      const key = headers['idempotency-key']
      if (method === 'GET' || path.endsWith('/expire')) expect(key).toBeUndefined()
      else expect(String(key).length).toBeLessThanOrEqual(255)
      if (method === 'POST')
        expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/)
    }
    const keys = received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('omit an email that the provider refuses, so that its page asks for one', async () => {
    const { url: page } = await open().create({ ...order(), email: 'ada@gmail' })
    expect(page).toContain('/pay/cs_test')
    expect(received.map(({ body }) => body.includes('customer_email'))).toEqual([true, false])
  })

  it('are rejected by the description if they are wrong', () => {
    const path = '/v1/checkout/sessions'
    expect(checkRequest('POST', path, 'mode=pay&success=1&line_items[0][quantity]=two')).toEqual([
      'form.mode is none of the values: "pay"',
      'form.success is unknown',
      'form.line_items.0.quantity is not of the type integer: "two"',
    ])
    expect(checkRequest('POST', path, 'line_items[0][price_data][unit_amount]=1')).toEqual([
      'form.line_items.0.price_data.currency is missing',
    ])
    expect(() => checkRequest('POST', '/v1/charges', '')).toThrow('not in the description')
  })
})

describe('the responses', () => {
  it('of the test bank match Stripe’s description', async () => {
    const wrong: string[] = []
    reply = async (request) => {
      const given = await toBank(request)
      const { method, path } = request
      if (path !== '/webhook') wrong.push(...checkResponse(method, path, JSON.parse(given.body)))
      return given
    }
    await performAll()
    expect(wrong).toEqual([])
    expect(received.length).toBeGreaterThanOrEqual(7)
  })

  it.each(sampleObjects(responseSchema('checkout.session')))(
    'describe a session that can be read: %j',
    async (sample) => {
      reply = () => ({ status: 200, body: JSON.stringify(sample) })
      const isUsd = { currency: 'usd' }
      expect(await open().read('cs_1')).toMatchObject({ id: sample['id'], url: sample['url'] })
      reply = () => ({ status: 200, body: JSON.stringify({ ...sample, ...isUsd }) })
      expect(await open().read('cs_1')).toEqual({
        id: sample['id'],
        url: sample['url'],
        state:
          sample['payment_status'] === 'paid'
            ? 'paid'
            : sample['status'] === 'expired'
              ? 'expired'
              : 'open',
        amountCents: sample['amount_total'] ?? 0,
        currency: 'usd',
        chargeId: sample['payment_intent'],
        orderId: sample['client_reference_id'],
      })
    },
  )

  it.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['succeeded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    [null, 'pending'],
  ])('describe a refund whose status %s is %s here', async (status, state) => {
    const described = responseSchema('refund').properties?.['status'] as { description: string }
    if (status) expect(described.description).toContain(`\`${status}\``)
    for (const sample of sampleObjects(responseSchema('refund'))) {
      reply = () => ({ status: 200, body: JSON.stringify({ ...sample, status }) })
      expect(await open().readRefund('re_1')).toEqual({ id: sample['id'], state })
    }
  })

  it('of a failure are not repeated forever: another key opens the page', async () => {
    reply = (request) =>
      request.headers['idempotency-key']?.includes('again')
        ? toBank(request)
        : { status: 500, body: '{}' }
    expect((await open().create(order())).url).toContain(bank.url)
    expect(received).toHaveLength(2)
  })
})

describe('a webhook', () => {
  const secret = access.webhookSecret
  const { webhooks } = new Stripe('sk_test_1')
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session' } },
  }
  const body = JSON.stringify(event)
  const sign = (own: Partial<Parameters<typeof webhooks.generateTestHeaderString>[0]> = {}) =>
    webhooks.generateTestHeaderString({ payload: body, secret, ...own })
  const nowSeconds = (): number => Math.floor(Date.now() / 1000)
  const signatureIn = (header: string): string => /v1=(\w+)/.exec(header)?.[1] ?? ''

  it('is accepted with a signature by Stripe’s own library, also beside other signatures', async () => {
    const read = { id: 'evt_1', type: event.type, object: 'checkout.session', objectId: 'cs_1' }
    expect(await open().verify(body, sign())).toEqual(read)
    expect(await open().verify(body, sign({ timestamp: nowSeconds() - 240 }))).toEqual(read)
    const other = signatureIn(sign({ secret: 'whsec_old' }))
    const header = `t=${nowSeconds()},v1=${other},v0=x`
    const right = signatureIn(sign({ timestamp: Number(header.slice(2, 12)) }))
    expect(await open().verify(body, `${header},v1=${right}`)).toEqual(read)
    const foreign = JSON.stringify({ ...event, created: 'Zoë ✓' })
    expect(await open().verify(foreign, sign({ payload: foreign }))).toEqual(read)
  })

  const at = nowSeconds()
  const right = signatureIn(sign({ timestamp: at }))
  it.each([
    ['another secret', sign({ secret: 'whsec_other' })],
    ['an old time', sign({ timestamp: at - 600 })],
    ['a time in the future', sign({ timestamp: at + 600 })],
    ['another time', `t=${at + 1},v1=${right}`],
    ['another body', sign({ payload: `${body} ` })],
    ['an unsigned scheme', `t=${at},v0=${right}`],
    ['no signature', `t=${at}`],
    ['an empty signature', `t=${at},v1=`],
    ['no time', `v1=${right}`],
    ['an empty time', `t=,v1=${right}`],
    ['a time in milliseconds', `t=${at}000,v1=${right}`],
    ['a time that is no number', `t=NaN,v1=${right}`],
    ['a time in another notation', `t=${at / 10}e1,v1=${right}`],
    ['half a signature', `t=${at},v1=${right.slice(0, 32)}`],
    ['a longer signature', `t=${at},v1=${right}00`],
    ['an uppercase signature', `t=${at},v1=${right.toUpperCase()}`],
    ['a digit too many', `t=${at},v1=${right}0`],
    ['the right one after many', `t=${at}${`,v1=${'0'.repeat(64)}`.repeat(200)},v1=${right}`],
    ['only wrong ones', `t=${at},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`],
    ['nothing', ''],
    ['commas', ',,,,'],
    ['very many parts', `t=${at}${',v1=0'.repeat(5000)}`],
    ['control characters', `t=${at}\u0000,v1=\u0000`],
  ])('is refused with %s', async (_name, header) => {
    expect(await open().verify(body, header)).toBeNull()
  })

  it('is refused without a secret, and if its body is no event', async () => {
    const unsigned = webhooks.generateTestHeaderString({ payload: body, secret: ' ' })
    expect(await open('').verify(body, unsigned)).toBeNull()
    for (const payload of ['', '[]', '{"id":"evt_1"}', 'not JSON'])
      expect(await open().verify(payload, sign({ payload }))).toBeNull()
  })
})
