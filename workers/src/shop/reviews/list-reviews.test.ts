import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { ReviewQuery } from '@shop/contracts/review'
import { insertReview, uniqueWord } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getReviewStats, listReviews } from './reviews.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

const list = async (query: v.InferInput<typeof ReviewQuery>) => {
  const found = await listReviews({ ctx, input: v.parse(ReviewQuery, query) })
  return { ids: found.rows.map(({ id }) => id), total: found.total }
}

describe('listReviews', () => {
  it('searches customer, product, title and content, in any case', async () => {
    const word = uniqueWord('Word')
    const fields = ['customerName', 'productName', 'title', 'content'] as const
    for (const field of fields) await insertReview(ctx.db, { [field]: `About ${word}.` })
    await insertReview(ctx.db)
    expect((await list({ q: word.toUpperCase() })).total).toBe(4)
  })

  it('takes %, _ and \\ as plain characters', async () => {
    const word = uniqueWord('Plain')
    const { id } = await insertReview(ctx.db, { title: `${word} 100%_\\ cotton` })
    await insertReview(ctx.db, { title: `${word} 1000 cotton` })
    expect(await list({ q: `${word} 100%_\\ c` })).toEqual({ ids: [id], total: 1 })
    expect((await list({ q: `${word}%cotton` })).total).toBe(0)
  })

  it('ignores a final ellipsis of shortened text', async () => {
    const word = uniqueWord('Cut')
    const { id } = await insertReview(ctx.db, { title: `${word} and more` })
    expect(await list({ q: `${word}…` })).toEqual({ ids: [id], total: 1 })
  })

  it('filters by status and by stars', async () => {
    const title = uniqueWord('Filter')
    const flagged = await insertReview(ctx.db, { title, status: 'flagged', rating: 2 })
    await insertReview(ctx.db, { title, rating: 2 })
    await insertReview(ctx.db, { title, status: 'flagged', rating: 3 })
    expect(await list({ q: title, status: 'flagged', rating: '2' })).toEqual({
      ids: [flagged.id],
      total: 1,
    })
  })

  it.each([
    ['new', [2, 1, 0]],
    ['old', [0, 1, 2]],
    ['rating-high', [0, 2, 1]],
    ['rating-low', [2, 1, 0]],
    ['helpful', [1, 2, 0]],
  ] as const)('sorts by %s', async (sort, order) => {
    const title = uniqueWord('Sort')
    const made = await Promise.all([
      insertReview(ctx.db, { title, createdAtMs: 1, rating: 5, helpful: 0 }),
      insertReview(ctx.db, { title, createdAtMs: 2, rating: 3, helpful: 9 }),
      insertReview(ctx.db, { title, createdAtMs: 3, rating: 3, helpful: 4 }),
    ])
    expect((await list({ q: title, sort })).ids).toEqual(order.map((index) => made[index]?.id))
  })

  it('pages without repeating or losing reviews of the same millisecond', async () => {
    const title = uniqueWord('Page')
    const made = await Promise.all([1, 2, 3].map(() => insertReview(ctx.db, { title })))
    const pages = await Promise.all(
      ['0', '2'].map((offset) => list({ q: title, limit: '2', offset })),
    )
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  })
})

describe('getReviewStats', () => {
  it('counts by status and by stars', async () => {
    const before = await getReviewStats({ ctx })
    await insertReview(ctx.db, { status: 'approved', rating: 5 })
    await insertReview(ctx.db, { status: 'pending', rating: 1 })
    const after = await getReviewStats({ ctx })
    expect(after).toMatchObject({
      total: before.total + 2,
      approved: before.approved + 1,
      pending: before.pending + 1,
      flagged: before.flagged,
    })
    const [five, four, three, two, one] = before.ratings
    expect(after.ratings).toEqual([Number(five) + 1, four, three, two, Number(one) + 1])
    const stars = after.ratings.reduce((sum, count, index) => sum + count * (5 - index), 0)
    expect(after.average_rating).toBeCloseTo(stars / after.total)
  })
})
