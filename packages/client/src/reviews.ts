import * as v from 'valibot'

import {
  PublicReviewList,
  type PublicReviewQuery,
  Review,
  ReviewStats,
  ReviewList,
  type ReviewQuery,
  type UpdateReviewInput,
  type WriteReviewInput,
  WrittenReview,
} from '@shop/contracts/review'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './query-string.ts'

/**
 * Returns one page of approved reviews, newest first.
 * @throws ApiProblem `product-not-found`, `bad-input`
 */
export const listProductReviews = (
  client: Client,
  productId: string,
  query: PartialQuery<PublicReviewQuery> = {},
): Promise<PublicReviewList> =>
  client.request(`${productReviewsPath(productId)}${toQueryString(query)}`, PublicReviewList)

/**
 * Sends a shopper's review, which staff must approve.
 * @throws ApiProblem `product-not-found`, `bad-input`, `too-many-requests`
 */
export const writeReview = (
  client: Client,
  productId: string,
  review: WriteReviewInput,
): Promise<WrittenReview> =>
  client.request(productReviewsPath(productId), WrittenReview, { method: 'POST', body: review })

/** Returns one page of reviews. @throws ApiProblem `staff-only`, `bad-input` */
export const listReviews = (
  client: Client,
  query: PartialQuery<ReviewQuery> = {},
): Promise<ReviewList> => client.request(`/api/reviews${toQueryString(query)}`, ReviewList)

/** Returns stats over all reviews. @throws ApiProblem `staff-only` */
export const getReviewStats = (client: Client): Promise<ReviewStats> =>
  client.request('/api/reviews/figures', ReviewStats)

/** Returns one review. @throws ApiProblem `review-not-found`, `staff-only` */
export const getReview = (client: Client, id: string): Promise<Review> =>
  client.request(reviewPath(id), Review)

/**
 * Sets the status, the reply, or both.
 * @throws ApiProblem `review-not-found`, `bad-input`, `staff-only`
 */
export const updateReview = (
  client: Client,
  id: string,
  changes: UpdateReviewInput,
): Promise<Review> => client.request(reviewPath(id), Review, { method: 'PATCH', body: changes })

/** Rejects a review, which deletes it. @throws ApiProblem `review-not-found`, `staff-only` */
export const rejectReview = (client: Client, id: string): Promise<null> =>
  client.request(reviewPath(id), v.null(), { method: 'DELETE' })

/** Restores a rejected review. @throws ApiProblem `review-not-found`, `staff-only` */
export const restoreReview = (client: Client, id: string): Promise<Review> =>
  client.request(`${reviewPath(id)}/restore`, Review, { method: 'POST' })

const productReviewsPath = (productId: string): string =>
  `/api/products/${encodeURIComponent(productId)}/reviews`

const reviewPath = (id: string): string => `/api/reviews/${encodeURIComponent(id)}`
