import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import type { UpdateReviewInput } from '@shop/contracts/review'
import { events } from '@shop/db/schema/events'
import { insertReview, uniqueWord } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { getReview, rejectReview, restoreReview, updateReview } from './reviews.ts'

const sent = staffContext()
const { ctx } = sent
const notFound = { code: 'review-not-found' }

const lastEventOf = async (id: string) => {
  const found = ctx.db.select().from(events).where(eq(events.subjectId, id))
  const [event] = await found.orderBy(desc(events.seq))
  return `${event?.topic} ${event?.kind}`
}

describe('updateReview', () => {
  it('sets a status, notifies open pages, and records who did it', async () => {
    const { id } = await insertReview(ctx.db)
    const pokes = sent.pokes
    const row = await updateReview({ ctx, input: { id, status: 'approved' } })
    expect(row).toMatchObject({ id, status: 'approved' })
    expect(await lastEventOf(id)).toBe('reviews saved')
    expect(sent.pokes).toBe(pokes + 1)
    expect(await historyOf(ctx.db, id)).toMatchObject([
      {
        actor: staff.email,
        action: 'update',
        noun: 'review',
        before: { id, status: 'pending' },
        after: { id, status: 'approved' },
      },
    ])
  })

  it('stores a reply with its time, and removes it', async () => {
    const { id } = await insertReview(ctx.db)
    const now = { ...ctx, now: () => 5000 }
    const changes = { reply: 'Thank you!' }
    expect(await updateReview({ ctx: now, input: { id, ...changes } })).toMatchObject({
      reply: 'Thank you!',
      repliedAtMs: 5000,
      status: 'pending',
    })
    expect(await updateReview({ ctx, input: { id, reply: null } })).toMatchObject({
      reply: null,
      repliedAtMs: null,
    })
  })

  it('refuses to overwrite what the writer has not seen', async () => {
    const { id } = await insertReview(ctx.db, { status: 'flagged', reply: 'Ours' })
    const write = (changes: UpdateReviewInput) => updateReview({ ctx, input: { id, ...changes } })
    const conflict = { code: 'version-conflict' }
    await expect(write({ status: 'approved', seen: { status: 'pending' } })).rejects.toMatchObject(
      conflict,
    )
    await expect(write({ reply: 'Mine', seen: { reply: null } })).rejects.toMatchObject(conflict)
    expect(await historyOf(ctx.db, id)).toEqual([])
    expect(await write({ reply: 'Mine', seen: { reply: 'Ours' } })).toMatchObject({ reply: 'Mine' })
  })

  it('accepts only one of two replies that replace the same reply', async () => {
    const { id } = await insertReview(ctx.db)
    const both = await Promise.allSettled(
      ['One', 'Two'].map((reply) =>
        updateReview({ ctx, input: { id, reply, seen: { reply: null } } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends in one of two statuses set at the same time, and records both', async () => {
    const { id } = await insertReview(ctx.db)
    await Promise.all(
      (['approved', 'flagged'] as const).map((status) =>
        updateReview({ ctx, input: { id, status } }),
      ),
    )
    const [first, second] = await historyOf(ctx.db, id)
    expect(second?.before).toEqual(first?.after)
    expect((await getReview({ ctx, input: { id } })).status).toBe(second?.after.status)
  })

  it('rejects an unknown review with review-not-found, and records nothing', async () => {
    const changes = { status: 'approved' } as const
    const input = { id: uniqueWord('ghost'), ...changes }
    await expect(updateReview({ ctx, input })).rejects.toMatchObject(notFound)
    expect(await historyOf(ctx.db, input.id)).toEqual([])
  })
})

describe('rejectReview and restoreReview', () => {
  it('removes a review, and restores it exactly', async () => {
    const row = await insertReview(ctx.db, { verified: true, reply: 'Thanks', repliedAtMs: 7 })
    const input = { id: row.id }
    await rejectReview({ ctx, input })
    await expect(getReview({ ctx, input })).rejects.toMatchObject(notFound)
    expect(await lastEventOf(row.id)).toBe('reviews removed')
    expect(await restoreReview({ ctx, input })).toEqual(row)
    expect((await historyOf(ctx.db, row.id)).map(({ action }) => action)).toEqual([
      'delete',
      'restore',
    ])
  })

  it('restores once, even when the request is repeated', async () => {
    const { id } = await insertReview(ctx.db)
    await rejectReview({ ctx, input: { id } })
    await Promise.all([1, 2].map(() => restoreReview({ ctx, input: { id } })))
    expect((await historyOf(ctx.db, id)).map(({ action }) => action)).toEqual(['delete', 'restore'])
  })

  it('refuses the second of two rejections', async () => {
    const { id } = await insertReview(ctx.db)
    const both = await Promise.allSettled([1, 2].map(() => rejectReview({ ctx, input: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('rejects an unknown review with review-not-found', async () => {
    const input = { id: uniqueWord('ghost') }
    await expect(rejectReview({ ctx, input })).rejects.toMatchObject(notFound)
    await expect(restoreReview({ ctx, input })).rejects.toMatchObject(notFound)
  })
})
