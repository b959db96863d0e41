import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Consent, ConsentList, ConsentQuery } from '@shop/contracts/consent'
import { PlaceOrderInput } from '@shop/contracts/order-input'
import { newsletterConsent } from '@shop/content/newsletter'
import { audit } from '@shop/db/schema/audit'
import { consents } from '@shop/db/schema/customers'
import { insertProduct, orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { placeOrder } from '../orders/place-order.ts'
import {
  confirmConsent,
  exportConsents,
  listConsents,
  readConfirmKeys,
  toConsentView,
  unsubscribe,
} from './consents.ts'

const { ctx } = staffContext()
const product = await insertProduct(ctx.db, { stock: 1000 })

const newEmail = () => `${uniqueWord('Ada')}@Example.com`

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

const confirm = async ({ id }: { id: string }): Promise<void> => {
  const key = (await readConfirmKeys(ctx.db, [id])).get(id) ?? ''
  await confirmConsent({ ctx, input: { key } })
}

const stateOf = async (email: string) => {
  const row = await consentOf(email)
  return row && toConsentView(row)
}

const leave = async (email: string): Promise<void> => {
  const key = (await consentOf(email))?.unsubscribeKey ?? ''
  await unsubscribe({ ctx, input: { key } })
}

describe('a consent', () => {
  it('is stored with the order: its wording, its time, and a random key', async () => {
    const email = newEmail()
    const { id } = await order(email, true, { at: 5000 })
    expect(await consentOf(email)).toEqual({
      email: email.toLowerCase(),
      unsubscribeKey: expect.stringMatching(/^[\w-]{22}$/),
      wording: newsletterConsent,
      orderId: id,
      consentedAtMs: 5000,
      confirmedAtMs: null,
      unsubscribedAtMs: null,
    })
  })

  it('counts as soon as the link in the e-mail is used, and then does not change', async () => {
    const email = newEmail()
    const first = await order(email, true, { at: 5000 })
    expect(await stateOf(email)).toMatchObject({ state: 'unconfirmed', confirmed_at: null })
    await confirm(first)
    expect(await stateOf(email)).toMatchObject({ state: 'subscribed', unsubscribed_at: null })
    const confirmedAt = (await consentOf(email))?.confirmedAtMs
    const next = await order(email, true, { at: 9000 })
    expect((await readConfirmKeys(ctx.db, [next.id])).size).toBe(0)
    expect(await consentOf(email)).toMatchObject({
      orderId: first.id,
      consentedAtMs: 5000,
      confirmedAtMs: confirmedAt,
    })
  })

  it('cannot be confirmed with the id, the link or the idempotency key of the order', async () => {
    const email = newEmail()
    const key = crypto.randomUUID()
    const { id, linkKey } = await order(email, true, { key })
    for (const guess of [id, linkKey ?? '', key, email])
      await confirmConsent({ ctx, input: { key: guess } })
    expect(await stateOf(email)).toMatchObject({ confirmed_at: null })
  })

  it.each([[false], [undefined]])('is not created by a box that is %s', async (newsletter) => {
    const email = newEmail()
    await order(email, newsletter)
    expect(await consentOf(email)).toBeUndefined()
  })

  it('is not stored if the order is not', async () => {
    const email = newEmail()
    await expect(order(email, true, { stock: 5000 })).rejects.toMatchObject({
      code: 'out-of-stock',
    })
    expect(await consentOf(email)).toBeUndefined()
  })

  it('is one per person, in any case of the email, and a repeated order changes nothing', async () => {
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

  it('stays withdrawn after strangers order with the email, until the person confirms again', async () => {
    const email = newEmail()
    await confirm(await order(email, true))
    const first = await consentOf(email)
    await leave(email)
    const orders = await Promise.all([1, 2, 3].map(() => order(email, true)))
    expect(await stateOf(email)).toMatchObject({
      state: 'unsubscribed',
      unsubscribed_at: expect.any(String),
    })
    expect(orders).toHaveLength(3)
    const last = await order(email, true)
    await confirm(last)
    const again = await consentOf(email)
    expect(again).toMatchObject({ orderId: last.id, unsubscribedAtMs: null })
    expect(again?.confirmedAtMs).toBeGreaterThanOrEqual(first?.confirmedAtMs ?? Infinity)
    expect(again?.unsubscribeKey).toBe(first?.unsubscribeKey)
    await leave(email)
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' })
  })

  it('stays when a later order lacks the tick', async () => {
    const email = newEmail()
    const { id } = await order(email, true)
    await order(email)
    expect(await consentOf(email)).toMatchObject({ orderId: id, unsubscribedAtMs: null })
  })

  it('is part of the order, so another choice with the same idempotency key is refused', async () => {
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
  it('records only the first time, however often the link is followed', async () => {
    const email = newEmail()
    await order(email, true)
    const input = { key: (await consentOf(email))?.unsubscribeKey ?? '' }
    for (const at of [7000, 8000]) await unsubscribe({ ctx: { ...ctx, now: () => at }, input })
    expect(await consentOf(email)).toMatchObject({ unsubscribedAtMs: 7000 })
  })

  it('changes nothing with an unknown key', async () => {
    const email = newEmail()
    await order(email, true)
    for (const key of ['x'.repeat(22), '%', '']) await unsubscribe({ ctx, input: { key } })
    expect(await consentOf(email)).toMatchObject({ unsubscribedAtMs: null })
  })
})

describe('the list of consents', () => {
  const read = (query: v.InferInput<typeof ConsentQuery>) =>
    listConsents({ ctx, input: v.parse(ConsentQuery, query) })

  it('lists the newest first, by state and by a part of the email, without keys', async () => {
    const word = uniqueWord('listed').toLowerCase()
    const [gone, there] = [`a-${word}@example.com`, `b-${word}@example.com`]
    const waiting = `c-${word}@example.com`
    await confirm(await order(gone, true, { at: 1000 }))
    await confirm(await order(there, true, { at: 2000 }))
    await order(waiting, true, { at: 3000 })
    await leave(gone)
    const emails = async (query: v.InferInput<typeof ConsentQuery>) =>
      (await read(query)).rows.map(({ email }) => email)
    expect(await emails({ q: word.toUpperCase() })).toEqual([waiting, there, gone])
    expect(await emails({ q: word, state: 'subscribed' })).toEqual([there])
    expect(await emails({ q: word, state: 'unsubscribed' })).toEqual([gone])
    expect(await emails({ q: word, state: 'unconfirmed' })).toEqual([waiting])
    const states = (await read({ q: word })).rows.map(
      (row) => v.parse(Consent, toConsentView(row)).state,
    )
    expect(states).toEqual(['unconfirmed', 'subscribed', 'unsubscribed'])
    const { rows, total } = await read({ q: word, limit: '1', offset: '2' })
    expect(v.parse(ConsentList, { consents: rows.map(toConsentView), total })).toMatchObject({
      consents: [{ email: gone, state: 'unsubscribed', wording: newsletterConsent }],
      total: 3,
    })
    expect(JSON.stringify(rows.map(toConsentView))).not.toContain(rows[0]?.unsubscribeKey)
  })

  it('is exported with links to unsubscribe, without unconfirmed consents, and audited without the search text', async () => {
    const word = uniqueWord('sent').toLowerCase()
    for (const name of ['a', 'b', 'c'])
      await confirm(await order(`${name}-${word}@example.com`, true, { at: 9 }))
    await order(`unconfirmed-${word}@example.com`, true, { at: 9 })
    let text = ''
    for await (const part of await exportConsents({ ctx, input: { q: word }, limit: 2 }))
      text += part
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
    })
    expect(data.map(({ Email }) => Email?.[0])).toEqual(['c', 'b', 'a'])
    const key = (await consentOf(`c-${word}@example.com`))?.unsubscribeKey
    expect(data[0]).toMatchObject({
      State: 'subscribed',
      'Agreed to': newsletterConsent,
      'Unsubscribed at': '',
      'Unsubscribe link': `${ctx.host.shopOrigin}/unsubscribe?key=${key}`,
    })
    const records = await ctx.db.select().from(audit).where(eq(audit.noun, 'consent'))
    expect(records.at(-1)).toMatchObject({ action: 'export', after: '{"isSearch":true}' })
    expect(JSON.stringify(records)).not.toContain(word)
  })
})
