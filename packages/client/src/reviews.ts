/** Calls about reviews: of one product for shoppers, all others for staff. */
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

/** One page of a product's approved reviews, the newest first. @throws ApiProblem `product-not-found`, `bad-input` */
export const listProductReviews = (
  client: Client,
  productId: string,
  query: PartialQuery<PublicReviewQuery> = {},
): Promise<PublicReviewList> =>
  client.request(`${productReviewsPath(productId)}${toQueryString(query)}`, PublicReviewList)

/** Sends a shopper's review, which staff read before others do. @throws ApiProblem `product-not-found`, `bad-input`, `too-many-requests` */
export const writeReview = (
  client: Client,
  productId: string,
  review: WriteReviewInput,
): Promise<WrittenReview> =>
  client.request(productReviewsPath(productId), WrittenReview, { method: 'POST', body: review })

/** One page of reviews. @throws ApiProblem `staff-only`, `bad-input` */
export const listReviews = (
  client: Client,
  query: PartialQuery<ReviewQuery> = {},
): Promise<ReviewList> => client.request(`/api/reviews${toQueryString(query)}`, ReviewList)

/** Stats over all reviews. @throws ApiProblem `staff-only` */
export const getReviewStats = (client: Client): Promise<ReviewStats> =>
  client.request('/api/reviews/figures', ReviewStats)

/** One review. @throws ApiProblem `review-not-found`, `staff-only` */
export const getReview = (client: Client, id: string): Promise<Review> =>
  client.request(reviewPath(id), Review)

/** Sets the status, the reply, or both. @throws ApiProblem `review-not-found`, `bad-input`, `staff-only` */
export const updateReview = (
  client: Client,
  id: string,
  changes: UpdateReviewInput,
): Promise<Review> => client.request(reviewPath(id), Review, { method: 'PATCH', body: changes })

/** Rejects a review, which removes it. @throws ApiProblem `review-not-found`, `staff-only` */
export const rejectReview = (client: Client, id: string): Promise<null> =>
  client.request(reviewPath(id), v.null(), { method: 'DELETE' })

/** Brings a rejected review back. @throws ApiProblem `review-not-found`, `staff-only` */
export const restoreReview = (client: Client, id: string): Promise<Review> =>
  client.request(`${reviewPath(id)}/restore`, Review, { method: 'POST' })

const productReviewsPath = (productId: string): string =>
  `/api/products/${encodeURIComponent(productId)}/reviews`

const reviewPath = (id: string): string => `/api/reviews/${encodeURIComponent(id)}`
