import { Hono } from 'hono'

import { PageQuery } from '@shop/contracts/fields'
import { ReviewQuery, UpdateReviewInput, WriteReviewInput } from '@shop/contracts/review'

import type { AppEnv } from '../../platform/context.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, checkInput, noContent, toList, valid, withId } from '../../platform/http/valid.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { ofProduct } from '../products/get-product.ts'
import {
  getReview,
  getReviewStats,
  listProductReviews,
  listReviews,
  rejectReview,
  restoreReview,
  toReviewView,
  updateReview,
  writeReview,
} from './reviews.ts'

export const productReviews = new Hono<AppEnv>()
  .get(
    '/:id/reviews',
    describes('listProductReviews', 'A product’s approved reviews, newest first.', {
      query: PageQuery,
      returns: 'PublicReviewList',
      problems: ['product-not-found'],
    }),
    rateLimit('READ_LIMIT'),
    withId,
    (c) =>
      cachedJson(c, async () => {
        const { id } = c.req.valid('param')
        const input = { id, ...checkInput(PageQuery, c.req.query()) }
        const value = await listProductReviews({ ctx: c.var.ctx, input })
        // Empty pages are not shared with other isolates, or anyone could fill the shared cache
        // with them.
        const isShared = value.reviews.length > 0
        return { value, subjects: ['reviews', ofProduct(id)], isShared }
      }),
  )
  .post(
    '/:id/reviews',
    describes('writeReview', 'Accepts a shopper’s review, which waits for moderation.', {
      status: 202,
      returns: 'WrittenReview',
      problems: ['product-not-found'],
    }),
    requiresShopHost,
    rateLimit('REVIEW_LIMIT'),
    withId,
    valid('json', WriteReviewInput),
    async (c) => {
      await writeReview(argsOf(c))
      return c.json({ status: 'pending' }, 202)
    },
  )

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
