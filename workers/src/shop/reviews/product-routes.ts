import { Hono } from 'hono'

import { PublicReviewQuery, WriteReviewInput } from '@shop/contracts/review'

import { describes } from '../../platform/http/describes.ts'
import { cachedJson } from '../../platform/http/cached-response.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, checkInput, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { ofProduct } from '../products/product-cache.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { listProductReviews, writeReview } from './product-reviews.ts'

export const productReviews = new Hono<AppEnv>()
  .get(
    '/:id/reviews',
    describes('listProductReviews', 'A product’s approved reviews, newest first.', {
      query: PublicReviewQuery,
      returns: 'PublicReviewList',
      problems: ['product-not-found'],
    }),
    rateLimit('READ_LIMIT'),
    withId,
    (c) =>
      cachedJson(c, async () => {
        const { id } = c.req.valid('param')
        const input = { id, ...checkInput(PublicReviewQuery, c.req.query()) }
        const value = await listProductReviews({ ctx: c.var.ctx, input })
        // Empty pages are not shared, because there is no limit to the queries past the last page.
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
