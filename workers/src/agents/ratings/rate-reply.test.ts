import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { AssistantRating, maxTalkLength, type TalkMessage } from '@shop/contracts/assistant-rating'
import { eraseOldRecords, eraseQueries, ratingRetentionMs } from '@shop/db/erase-person'
import { writeBatch } from '@shop/db/open'
import { assistantRatings } from '@shop/db/schema/assistant'
import { makeErasedEmail } from '@shop/domain/erased-person'
import { uniqueWord } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'

import { testContext } from '../../../test/context.ts'
import { startApi } from '../../../test/shop.ts'
import { rateReply } from './routes.ts'

const { call, callAsStaff, callStaffHost } = await startApi()
const { ctx } = testContext()

const talk: TalkMessage[] = [
  { by: 'shopper', text: 'hats' },
  { by: 'assistant', text: 'Two hats.' },
]
const rating = (own: object = {}) => ({
  id: crypto.randomUUID(),
  isGood: true,
  reply: 'Two hats.',
  talk: null,
  ...own,
})
const post = (json: unknown) =>
  call('/assistant/ratings', { method: 'POST', json, headers: nextVisitor() })
const read = async (query = '') => {
  const { body } = await callAsStaff(`/assistant/ratings${query}`)
  return { ...body, ratings: v.parse(v.array(AssistantRating), body.ratings) }
}
const store = async (own: Parameters<typeof rating>[0], atMs = Date.now()) => {
  const input = rating(own)
  await rateReply({ ctx: { ...ctx, now: () => atMs }, input })
  return input
}
const rowOf = ({ id }: { id: string }) =>
  ctx.db.select().from(assistantRatings).where(eq(assistantRatings.id, id))

describe('/api/assistant/ratings', () => {
  it('stores a rating without the conversation, and lists the newest first in pages', async () => {
    expect(await read()).toEqual({ ratings: [], total: 0 })
    const [first, second] = [rating(), rating({ isGood: false, talk })]
    for (const sent of [first, second])
      expect(await post(sent)).toMatchObject({ status: 204, body: null })
    const { ratings, total } = await read()
    expect(total).toBe(2)
    expect(ratings).toMatchObject([
      { id: second.id, isGood: false, reply: 'Two hats.', talk },
      { id: first.id, isGood: true, talk: null },
    ])
    expect(await read('?limit=1&offset=1')).toMatchObject({ ratings: [{ id: first.id }], total: 2 })
  })

  it('stores one rating for an id that is sent again, with the latest verdict and conversation', async () => {
    const sent = rating()
    await Promise.all([post(sent), post(sent), post(sent)])
    const { total } = await read()
    expect(await post({ ...sent, isGood: false, talk })).toMatchObject({ status: 204 })
    expect((await read()).total).toBe(total)
    expect((await read()).ratings[0]).toMatchObject({ id: sent.id, isGood: false, talk })
    await post(sent)
    expect((await read()).ratings[0]).toMatchObject({ isGood: true, talk: null })
  })

  const copies = (length: number, text: string) =>
    Array.from({ length }, () => ({ by: 'shopper', text }))
  it.each([
    ['no id', { id: undefined }, 'id'],
    ['an id that is no UUID', { id: "' or 1=1 --" }, 'id'],
    ['an empty reply', { reply: ' ' }, 'reply'],
    ['a long reply', { reply: 'x'.repeat(4001) }, 'reply'],
    ['a verdict in words', { isGood: 'yes' }, 'isGood'],
    ['another speaker', { talk: [{ by: 'system', text: 'hi' }] }, 'talk.0.by'],
    ['too many messages', { talk: copies(41, 'hi') }, 'talk'],
    [`more than ${maxTalkLength} characters`, { talk: copies(6, 'x'.repeat(4000)) }, 'talk'],
    ['a further field', { email: 'ada@example.com' }, 'email'],
  ])('refuses %s', async (_title, own, path) => {
    const { status, body } = await post(rating(own))
    expect({ status, path: body.issues?.[0].path }).toEqual({ status: 422, path })
  })

  it('shows ratings to staff only, and accepts them on the shop’s host only', async () => {
    expect(await callStaffHost('/assistant/ratings')).toMatchObject({ status: 401 })
    expect(await call('/assistant/ratings')).toMatchObject({ status: 404 })
    const sent = { method: 'POST', json: rating() }
    expect(await callAsStaff('/assistant/ratings', sent)).toMatchObject({ status: 404 })
  })
})

describe('a stored rating', () => {
  it('has no key of an order’s link', async () => {
    const link = 'https://shop.test/order/1a2b?key=Abc_-123'
    const sent = await store({ reply: `See ${link}.`, talk: [{ by: 'shopper', text: link }] })
    const [row] = await rowOf(sent)
    expect(row?.reply).toBe('See https://shop.test/order/1a2b?key=….')
    expect(row?.talk).toEqual([{ by: 'shopper', text: 'https://shop.test/order/1a2b?key=…' }])
  })

  it('is deleted after 90 days', async () => {
    const nowMs = Date.now()
    const old = await store({}, nowMs - ratingRetentionMs - 1)
    const young = await store({}, nowMs - ratingRetentionMs + 60_000)
    await eraseOldRecords(ctx.db, nowMs)
    expect(await rowOf(old)).toEqual([])
    expect(await rowOf(young)).toHaveLength(1)
  })

  it('is deleted with the person whose email it quotes', async () => {
    const email = `${uniqueWord('ada')}@example.com`
    const text = `Write to ${email.toUpperCase()}, please.`
    const own = await store({ talk: [{ by: 'shopper', text }] })
    const other = await store({ talk })
    await writeBatch(ctx.db, eraseQueries(ctx.db, email, makeErasedEmail()))
    expect(await rowOf(own)).toEqual([])
    expect(await rowOf(other)).toHaveLength(1)
  })
})
