import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { ConsentList, ConsentQuery } from '@shop/contracts/consent'
import { PlaceOrderInput } from '@shop/contracts/order'
import { newsletterConsent } from '@shop/content/newsletter'
import { audit } from '@shop/db/schema/audit'
import { consents } from '@shop/db/schema/consents'
import { insertProduct, orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'

import { staffContext } from '../../test/context.ts'
import { startApi } from '../../test/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { consentsCsv, exportConsents, listConsents, toConsentView } from './list-consents.ts'
import { unsubscribe } from './store-consent.ts'

const { ctx } = staffContext()
const product = await insertProduct(ctx.db, { stock: 1000 })

const newEmail = () => `${uniqueWord('Ada')}@Example.com`

/** An order with the box ticked, unticked or unknown. */
const order = (
  email: string,
  newsletter?: boolean,
  { key = crypto.randomUUID(), at = Date.now(), stock = 1 } = {},
) => {
  const lines = [orderLine(product, { quantity: stock })]
  const received = {
    ...orderInput(lines, { customer_email: email }),
    ...(newsletter === undefined ? {} : { newsletter }),
  }
  const input = { key, order: v.parse(PlaceOrderInput, received), received }
  return placeOrder({ ctx: { ...ctx, now: () => at }, input })
}

const consentOf = (email: string) =>
  ctx.db.query.consents.findFirst({ where: eq(consents.email, email.toLowerCase()) })

const leave = async (email: string): Promise<void> => {
  const key = (await consentOf(email))?.unsubscribeKey ?? ''
  await unsubscribe({ ctx, input: { key } })
}

describe('a consent', () => {
  it('is stored with the order: which words, when, and a key that cannot be guessed', async () => {
    const email = newEmail()
    const { id } = await order(email, true, { at: 5000 })
    expect(await consentOf(email)).toEqual({
      email: email.toLowerCase(),
      unsubscribeKey: expect.stringMatching(/^[\w-]{22}$/),
      wording: newsletterConsent,
      orderId: id,
      consentedAtMs: 5000,
      unsubscribedAtMs: null,
    })
  })

  it.each([[false], [undefined]])('is not made of a box that is %s', async (newsletter) => {
    const email = newEmail()
    await order(email, newsletter)
    expect(await consentOf(email)).toBeUndefined()
  })

  it('is not stored when the order is not', async () => {
    const email = newEmail()
    await expect(order(email, true, { stock: 5000 })).rejects.toMatchObject({
      code: 'out-of-stock',
    })
    expect(await consentOf(email)).toBeUndefined()
  })

  it('is one a person, in any case of the email, and a repeated order changes nothing', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    const { id } = await order(email, true, { key, at: 1000 })
    await leave(email)
    await order(email, true, { key, at: 2000 })
    expect(await consentOf(email)).toMatchObject({ orderId: id, consentedAtMs: 1000 })
    expect((await consentOf(email))?.unsubscribedAtMs).not.toBeNull()
    await Promise.all([1, 2, 3].map(() => order(email.toUpperCase(), true)))
    expect(await ctx.db.$count(consents, eq(consents.email, email.toLowerCase()))).toBe(1)
  })

  it('is given again after it was taken back, and the old link leads out again', async () => {
    const email = newEmail()
    await order(email, true)
    const first = await consentOf(email)
    await leave(email)
    const { id } = await order(email, true)
    const again = await consentOf(email)
    expect(again).toMatchObject({ orderId: id, unsubscribedAtMs: null })
    expect(again?.unsubscribeKey).toBe(first?.unsubscribeKey)
  })

  it('stays when a later order comes without the tick', async () => {
    const email = newEmail()
    const { id } = await order(email, true)
    await order(email)
    expect(await consentOf(email)).toMatchObject({ orderId: id, unsubscribedAtMs: null })
  })

  it('makes an order with another tick another order for its idempotency key', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    await order(email, undefined, { key })
    await expect(order(email, true, { key })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    })
    expect(await consentOf(email)).toBeUndefined()
  })
})

describe('unsubscribe', () => {
  it('notes the first time alone, however often the link is followed', async () => {
    const email = newEmail()
    await order(email, true)
    const input = { key: (await consentOf(email))?.unsubscribeKey ?? '' }
    for (const at of [7000, 8000]) await unsubscribe({ ctx: { ...ctx, now: () => at }, input })
    expect(await consentOf(email)).toMatchObject({ unsubscribedAtMs: 7000 })
  })

  it('ends nothing by a key that leads to no person', async () => {
    const email = newEmail()
    await order(email, true)
    for (const key of ['x'.repeat(22), '%', '']) await unsubscribe({ ctx, input: { key } })
    expect(await consentOf(email)).toMatchObject({ unsubscribedAtMs: null })
  })
})

describe('the list of consents', () => {
  const read = (query: v.InferInput<typeof ConsentQuery>) =>
    listConsents({ ctx, input: v.parse(ConsentQuery, query) })

  it('has the newest first, by state and by a part of the email, and no key', async () => {
    const word = uniqueWord('listed').toLowerCase()
    const [gone, there] = [`a-${word}@example.com`, `b-${word}@example.com`]
    await order(gone, true, { at: 1000 })
    await order(there, true, { at: 2000 })
    await leave(gone)
    const emails = async (query: v.InferInput<typeof ConsentQuery>) =>
      (await read(query)).rows.map(({ email }) => email)
    expect(await emails({ q: word.toUpperCase() })).toEqual([there, gone])
    expect(await emails({ q: word, state: 'subscribed' })).toEqual([there])
    expect(await emails({ q: word, state: 'unsubscribed' })).toEqual([gone])
    const { rows, total } = await read({ q: word, limit: '1', offset: '1' })
    expect(v.parse(ConsentList, { consents: rows.map(toConsentView), total })).toMatchObject({
      consents: [{ email: gone, state: 'unsubscribed', wording: newsletterConsent }],
      total: 2,
    })
    expect(JSON.stringify(rows.map(toConsentView))).not.toContain(rows[0]?.unsubscribeKey)
  })

  it('is exported page by page with each link to unsubscribe, and recorded without the search', async () => {
    const word = uniqueWord('sent').toLowerCase()
    for (const name of ['a', 'b', 'c']) await order(`${name}-${word}@example.com`, true, { at: 9 })
    let text = ''
    const pages = await exportConsents({ ctx, input: { q: word }, limit: 2 })
    for await (const part of consentsCsv(pages, 'https://shop.example')) text += part
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
    })
    expect(data.map(({ Email }) => Email?.[0])).toEqual(['c', 'b', 'a'])
    const key = (await consentOf(`c-${word}@example.com`))?.unsubscribeKey
    expect(data[0]).toMatchObject({
      State: 'subscribed',
      'Agreed to': newsletterConsent,
      'Unsubscribed at': '',
      'Unsubscribe link': `https://shop.example/unsubscribe?key=${key}`,
    })
    const records = await ctx.db.select().from(audit).where(eq(audit.noun, 'consent'))
    expect(records.at(-1)).toMatchObject({ action: 'export', after: '{"isSearch":true}' })
    expect(JSON.stringify(records)).not.toContain(word)
  })
})

describe('/api/consents', async () => {
  const { call, callAsStaff, origin, staffHeaders } = await startApi()
  const post = (json: unknown) =>
    call('/consents/unsubscribe', { method: 'POST', json, headers: nextVisitor() })

  it('gives an unknown key the response of a known one', async () => {
    const responses = [await post({ key: 'x'.repeat(22) }), await post({ key: 'unknown' })]
    for (const { status, body } of responses) expect([status, body]).toEqual([204, null])
  })

  it.each([[{}], [{ key: '' }], [{ key: 'k', email: 'ada@example.com' }], [{ key: 5 }]])(
    'refuses %j',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 422, body: { code: 'bad-input' } })
    },
  )

  it('shows its list and its file to staff alone', async () => {
    for (const path of ['/consents', '/consents/export'])
      expect(await call(path)).toMatchObject({ status: 401 })
    expect(await callAsStaff('/consents')).toMatchObject({ body: { consents: [], total: 0 } })
    const file = await fetch(`${origin}/api/consents/export`, { headers: staffHeaders })
    expect(file.headers.get('content-disposition')).toMatch(/filename="newsletter-[\d-]+\.csv"/)
    expect(await callAsStaff('/consents?state=maybe')).toMatchObject({ status: 422 })
  })
})
