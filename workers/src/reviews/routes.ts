/** `/api/reviews` */
import { Hono } from 'hono'

import { ReviewQuery, UpdateReviewInput } from '@shop/contracts/review'

import { requiresStaff } from '../staff/requires-staff.ts'
import type { AppEnv } from '../platform/context.ts'
import { only } from '../http/methods.ts'
import { valid } from '../http/valid.ts'
import { countReviews } from './count-reviews.ts'
import { getReview } from './get-review.ts'
import { listReviews } from './list-reviews.ts'
import { rejectReview } from './reject-review.ts'
import { restoreReview } from './restore-review.ts'
import { toReviewView } from './review-view.ts'
import { updateReview } from './update-review.ts'

export const reviews = new Hono<AppEnv>()
  .use(requiresStaff)
  /** Staff: reviews by filters and sort: `{ reviews, total }`. */
  .get('/', valid('query', ReviewQuery), async (c) => {
    const { reviews: rows, total } = await listReviews({
      ctx: c.var.ctx,
      input: c.req.valid('query'),
    })
    return c.json({ reviews: rows.map(toReviewView), total })
  })
  .all('/', only('GET'))
  /** Staff: figures over all reviews; "figures" is no review's id. */
  .get('/figures', async (c) => c.json(await countReviews({ ctx: c.var.ctx })))
  .all('/figures', only('GET'))
  /** Staff: one review. */
  .get('/:id', async (c) =>
    c.json(toReviewView(await getReview({ ctx: c.var.ctx, input: { id: c.req.param('id') } }))),
  )
  /** Staff: approves, flags or answers a review. */
  .patch('/:id', valid('json', UpdateReviewInput), async (c) => {
    const input = { id: c.req.param('id'), changes: c.req.valid('json') }
    return c.json(toReviewView(await updateReview({ ctx: c.var.ctx, input })))
  })
  /** Staff: rejects a review, which removes it. */
  .delete('/:id', async (c) => {
    await rejectReview({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.body(null, 204)
  })
  .all('/:id', only('GET', 'PATCH', 'DELETE'))
  /** Staff: brings a rejected review back as it was. */
  .post('/:id/restore', async (c) => {
    const row = await restoreReview({ ctx: c.var.ctx, input: { id: c.req.param('id') } })
    return c.json(toReviewView(row))
  })
  .all('/:id/restore', only('POST'))
