import { OrderLinkRequest } from '@shop/contracts/own-order'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { insertOrder } from '@shop/testkit/builders'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { makeRandomKey } from '../../platform/random-key.ts'
import { linkLifeMs } from './own-order.ts'
import { linkGapMs, requestLink } from './request-link.ts'

const { ctx } = staffContext()
const nowMs = Date.now()

const insertOwn = (overrides = {}) =>
  insertOrder(ctx.db, { linkKey: makeRandomKey(), ...overrides })
const request = (number: string, email: string, laterMs = 0) =>
  requestLink({
    ctx: { ...ctx, now: () => nowMs + laterMs },
    input: v.parse(OrderLinkRequest, { number, email }),
  })
const linksOf = (orderId: string) =>
  ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'link')))

describe('the link of an order', () => {
  it('is sent to its customer, found by the number in any case or by its first characters', async () => {
    for (const toNumber of [
      (id: string) => id,
      (id: string) => ` #${id.slice(0, 8).toUpperCase()}…`,
    ]) {
      const { id, customerEmail } = await insertOwn()
      await request(toNumber(id), customerEmail.toUpperCase())
      expect(await linksOf(id)).toMatchObject([{ state: 'waiting', createdAtMs: nowMs }])
    }
  })

  it('is sent once in ten minutes, and not while one is waiting, however often it is requested', async () => {
    const { id, customerEmail } = await insertOwn()
    await Promise.all([1, 2, 3].map(() => request(id, customerEmail)))
    await request(id, customerEmail, linkGapMs + 1)
    expect(await linksOf(id)).toHaveLength(1)
    await ctx.db.update(mails).set({ state: 'sent' }).where(eq(mails.orderId, id))
    await request(id, customerEmail, linkGapMs - 1000)
    expect(await linksOf(id)).toHaveLength(1)
    await request(id, customerEmail, linkGapMs + 1)
    expect(await linksOf(id)).toHaveLength(2)
  })

  it('is that of the newest order when several begin with the same characters', async () => {
    const begin = crypto.randomUUID().slice(0, 8)
    const customerEmail = `${begin}@example.com`
    const [older, newer] = await Promise.all(
      [2, 1].map((minutes) =>
        insertOwn({
          id: `${begin}-${crypto.randomUUID()}`,
          customerEmail,
          createdAtMs: nowMs - minutes * 60_000,
        }),
      ),
    )
    await request(begin, customerEmail)
    expect(await linksOf(older?.id ?? '')).toHaveLength(0)
    expect(await linksOf(newer?.id ?? '')).toHaveLength(1)
  })

  it.each([
    ['another email', {}, (id: string) => [id, 'other@example.com']],
    ['another number', {}, (_id: string, email: string) => ['00000000', email]],
    ['a link that has ended', { createdAtMs: nowMs - linkLifeMs }, null],
    ['an order without a link', { linkKey: null }, null],
  ] as const)('is not sent for %s, and the response does not tell', async (_what, own, change) => {
    const { id, customerEmail } = await insertOwn(own)
    const [number = '', email = ''] = change?.(id, customerEmail) ?? [id, customerEmail]
    const begunAt = performance.now()
    expect(await request(number, email)).toBeUndefined()
    expect(performance.now() - begunAt).toBeGreaterThan(390)
    expect(await linksOf(id)).toHaveLength(0)
  })

  it.each(['########', '%%%%%%%%', '# 12345 #', 'x'.repeat(101)])(
    'rejects %s as a number',
    (number) => {
      const input = { number, email: 'ada@example.com' }
      expect(v.safeParse(OrderLinkRequest, input).success).toBe(false)
    },
  )

  it('is deleted with its order', async () => {
    const { id, customerEmail } = await insertOwn()
    await request(id, customerEmail)
    await ctx.db.delete(orders).where(eq(orders.id, id))
    expect(await linksOf(id)).toHaveLength(0)
  })
})
