/** `/api/reviews`, for staff */
import { Hono } from 'hono'

import { ReviewQuery, UpdateReviewInput } from '@shop/contracts/review'

import { valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { requiresRole } from '../staff/requires-role.ts'
import { getReview, getReviewStats, listReviews, toReviewView } from './list-reviews.ts'
import { rejectReview, restoreReview, updateReview } from './moderate-reviews.ts'

export const reviews = new Hono<AppEnv>()
  .use(requiresRole('viewer'))
  /** Reviews by filters and sort, `{ reviews, total }`. Errors: `bad-input`. */
  .get('/', valid('query', ReviewQuery), async (c) => {
    const { rows, total } = await listReviews({ ctx: c.var.ctx, input: c.req.valid('query') })
    return c.json({ reviews: rows.map(toReviewView), total })
  })
  /** Stats over all reviews, `ReviewStats`. */
  .get('/figures', async (c) => c.json(await getReviewStats({ ctx: c.var.ctx })))
  /** One `Review`. Errors: `review-not-found`. */
  .get('/:id', withId, async (c) =>
    c.json(toReviewView(await getReview({ ctx: c.var.ctx, input: c.req.valid('param') }))),
  )
  /** Approves, flags or replies to a review, `UpdateReviewInput` → `Review`. Errors: `bad-input`, `review-not-found`, `version-conflict`. */
  .patch('/:id', requiresRole('clerk'), withId, valid('json', UpdateReviewInput), async (c) => {
    const input = { ...c.req.valid('param'), changes: c.req.valid('json') }
    return c.json(toReviewView(await updateReview({ ctx: c.var.ctx, input })))
  })
  /** Rejects a review, which deletes it, 204. Errors: `review-not-found`. */
  .delete('/:id', requiresRole('manager'), withId, async (c) => {
    await rejectReview({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.body(null, 204)
  })
  /** Restores a rejected review as it was, `Review`. Errors: `review-not-found`. */
  .post('/:id/restore', requiresRole('clerk'), withId, async (c) => {
    const row = await restoreReview({ ctx: c.var.ctx, input: c.req.valid('param') })
    return c.json(toReviewView(row))
  })
