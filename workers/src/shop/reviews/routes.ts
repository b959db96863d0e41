import { Hono } from 'hono'

import { ReviewQuery, UpdateReviewInput } from '@shop/contracts/review'

import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, toList, valid, withId } from '../../platform/http/valid.ts'
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
    async (c) => c.json(toList('reviews', toReviewView, await listReviews(argsOf(c)))),
  )
  .get(
    '/figures',
    describes('getReviewStats', 'Counts by status and stars over all reviews.', {
      returns: 'ReviewStats',
    }),
    requiresRole('viewer'),
    async (c) => c.json(await getReviewStats(c.var)),
  )
  .get(
    '/:id',
    describes('getReview', 'One review.', { returns: 'Review' }),
    requiresRole('viewer', { scope: 'reviews:read' }),
    withId,
    async (c) => c.json(toReviewView(await getReview(argsOf(c)))),
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
    async (c) => c.json(toReviewView(await updateReview(argsOf(c)))),
  )
  .delete(
    '/:id',
    describes('rejectReview', 'Rejects a review, which deletes it.'),
    requiresRole('manager'),
    withId,
    (c) => noContent(c, rejectReview(argsOf(c))),
  )
  .post(
    '/:id/restore',
    describes('restoreReview', 'Restores a rejected review as it was.', { returns: 'Review' }),
    requiresRole('clerk'),
    withId,
    async (c) => c.json(toReviewView(await restoreReview(argsOf(c)))),
  )
