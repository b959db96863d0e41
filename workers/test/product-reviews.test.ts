import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { PublicReviewList } from '@shop/contracts/review'
import { reviews } from '@shop/db/schema/reviews'
import { insertProduct, insertReview } from '@shop/testkit/builders'

import { startApi } from './shop.ts'

const { call, callAsStaff, db } = await startApi()

const path = (id: string) => `/products/${id}/reviews`
const list = async (id: string, query = '') =>
  v.parse(PublicReviewList, (await call(path(id) + query)).body)
const review = {
  rating: 5,
  title: ' Warm ',
  content: 'Wore it all <b>winter</b>.',
  name: 'Ada B.',
  email: 'Ada@example.com',
}
const write = (id: string, json: unknown) => call(path(id), { method: 'POST', json })
const stored = (id: string) => db.select().from(reviews).where(eq(reviews.productId, id))

describe('shoppers read reviews of a product', () => {
  it('approved ones, newest first, without email, one page at a time', async () => {
    const { id } = await insertProduct(db)
    for (const [index, rating] of [5, 4, 3].entries())
      await insertReview(db, { productId: id, status: 'approved', rating, createdAtMs: index })
    await insertReview(db, { productId: id, status: 'pending' })
    await insertReview(db, { productId: id, status: 'flagged' })
    const { body } = await call(`${path(id)}?limit=2`)
    expect(body).toMatchObject({ total: 3, average_rating: 4 })
    expect(body.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([3, 4])
    expect(JSON.stringify(body)).not.toMatch(/email|@/)
    expect((await list(id, '?limit=2&offset=2')).reviews.map(({ rating }) => rating)).toEqual([5])
  })

  it('none for a product without reviews, and 404 for an unknown product', async () => {
    const { id } = await insertProduct(db)
    expect(await list(id)).toEqual({ reviews: [], total: 0, averageRating: 0 })
    expect(await call(path('ghost'))).toMatchObject({
      status: 404,
      body: { code: 'product-not-found' },
    })
    expect((await call(`${path(id)}?limit=0`)).body.code).toBe('bad-input')
  })
})

describe('a shopper writes a review', () => {
  it('that shoppers see only after staff approve it', async () => {
    const { id, name } = await insertProduct(db)
    expect((await list(id)).total).toBe(0)
    expect(await write(id, review)).toMatchObject({ status: 202, body: { status: 'pending' } })
    const [row] = await stored(id)
    expect(row).toMatchObject({
      productName: name,
      title: 'Warm',
      content: review.content,
      status: 'pending',
      verified: false,
      helpful: 0,
    })
    expect((await list(id)).total).toBe(0)
    const json = { status: 'approved' }
    await callAsStaff(`/reviews/${row?.id}`, { method: 'PATCH', json })
    expect((await list(id)).reviews).toMatchObject([{ name: 'Ada B.', content: review.content }])
    await callAsStaff(`/reviews/${row?.id}`, { method: 'DELETE' })
    expect((await list(id)).total).toBe(0)
  })

  it('that is stored once, however often it is sent', async () => {
    const { id } = await insertProduct(db)
    const again = { ...review, email: 'ada@EXAMPLE.com' }
    const sent = await Promise.all([write(id, review), write(id, review), write(id, again)])
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await stored(id)).toHaveLength(1)
  })

  it.each([
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ title: ' ' }, 'title'],
    [{ content: 'x'.repeat(4001) }, 'content'],
    [{ name: '' }, 'name'],
    [{ email: 'ada' }, 'email'],
    [{ status: 'approved' }, 'status'],
    [{ verified: true }, 'verified'],
    [{ title: 'half \ud800' }, 'title'],
  ])('but not with %j', async (changes, field) => {
    const { id } = await insertProduct(db)
    const { status, body } = await write(id, { ...review, ...changes })
    expect(status).toBe(422)
    expect(body.issues).toMatchObject([{ path: field }])
    expect(await stored(id)).toEqual([])
  })

  it('only of an existing product and from a page of the shop', async () => {
    expect((await write('ghost', review)).status).toBe(404)
    const { id } = await insertProduct(db)
    const headers = { origin: 'https://evil.example' }
    const foreign = await call(path(id), { method: 'POST', json: review, headers })
    expect(foreign.body.code).toBe('foreign-origin')
    expect(await stored(id)).toEqual([])
  })
})
