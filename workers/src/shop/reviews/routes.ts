import { Hono } from 'hono'

import { ReviewQuery, UpdateReviewInput } from '@shop/contracts/review'

import { describes } from '../../platform/http/describes.ts'
import { valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { getReview, getReviewStats, listReviews, toReviewView } from './list-reviews.ts'
import { rejectReview, restoreReview, updateReview } from './moderate-reviews.ts'

export const reviews = new Hono<AppEnv>()
  .get(
    '/',
    describes('listReviews', 'Reviews by filters and sort.', { returns: 'ReviewList' }),
    requiresRole('viewer', { scope: 'reviews:read' }),
    valid('query', ReviewQuery),
    async (c) => {
      const { rows, total } = await listReviews({ ctx: c.var.ctx, input: c.req.valid('query') })
      return c.json({ reviews: rows.map(toReviewView), total })
    },
  )
  .get(
    '/figures',
    describes('getReviewStats', 'Counts by status and stars over all reviews.', {
      returns: 'ReviewStats',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getReviewStats({ ctx: c.var.ctx })),
  )
  .get(
    '/:id',
    describes('getReview', 'One review.', { returns: 'Review' }),
    requiresRole('viewer', { scope: 'reviews:read' }),
    withId,
    async (c) =>
      c.json(toReviewView(await getReview({ ctx: c.var.ctx, input: c.req.valid('param') }))),
  )
  .patch(
    '/:id',
    describes('updateReview', 'Approves, flags or replies to a review.', {
      returns: 'Review',
      problems: ['version-conflict'],
    }),
    requiresRole('clerk'),
    withId,
    valid('json', UpdateReviewInput),
    async (c) => {
      const input = { ...c.req.valid('param'), changes: c.req.valid('json') }
      return c.json(toReviewView(await updateReview({ ctx: c.var.ctx, input })))
    },
  )
  .delete(
    '/:id',
    describes('rejectReview', 'Rejects a review, which deletes it.'),
    requiresRole('manager'),
    withId,
    async (c) => {
      await rejectReview({ ctx: c.var.ctx, input: c.req.valid('param') })
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/restore',
    describes('restoreReview', 'Restores a rejected review as it was.', { returns: 'Review' }),
    requiresRole('clerk'),
    withId,
    async (c) => {
      const row = await restoreReview({ ctx: c.var.ctx, input: c.req.valid('param') })
      return c.json(toReviewView(row))
    },
  )
