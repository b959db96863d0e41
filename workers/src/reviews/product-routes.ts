/** `/api/products/{id}/reviews`, for shoppers */
import { Hono } from 'hono'

import { PublicReviewQuery, WriteReviewInput } from '@shop/contracts/review'

import { cachedJson } from '../http/cached-response.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { checkInput, valid, withId } from '../http/valid.ts'
import type { AppEnv } from '../platform/context.ts'
import { ofProduct } from '../products/product-cache.ts'
import { requiresShopHost } from '../staff/hosts.ts'
import { listProductReviews, writeReview } from './product-reviews.ts'

export const productReviews = new Hono<AppEnv>()
  /** The approved reviews of a product, the newest first, `PublicReviewList`. Errors: `bad-input`, `product-not-found`. */
  .get('/:id/reviews', rateLimit('READ_LIMIT'), withId, (c) =>
    cachedJson(c, async () => {
      const { id } = c.req.valid('param')
      const query = checkInput(PublicReviewQuery, c.req.query())
      const value = await listProductReviews({ ctx: c.var.ctx, input: { id, query } })
      // Pages behind the last one are found by any number of queries.
      const isShared = value.reviews.length > 0
      return { value, subjects: ['reviews', ofProduct(id)], isShared }
    }),
  )
  /** A shopper's review, which waits for staff, `WriteReviewInput` → 202 `WrittenReview`. Errors: `bad-input`, `product-not-found`. */
  .post(
    '/:id/reviews',
    requiresShopHost,
    rateLimit('REVIEW_LIMIT'),
    withId,
    valid('json', WriteReviewInput),
    async (c) => {
      const input = { ...c.req.valid('param'), review: c.req.valid('json') }
      await writeReview({ ctx: c.var.ctx, input })
      return c.json({ status: 'pending' }, 202)
    },
  )
