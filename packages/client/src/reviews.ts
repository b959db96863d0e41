import type { PageQuery } from '@shop/contracts/fields'
import {
  PublicReviewList,
  Review,
  ReviewStats,
  ReviewList,
  type ReviewQuery,
  type UpdateReviewInput,
  type WriteReviewInput,
  WrittenReview,
} from '@shop/contracts/review'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, patch, post, remove } from './requests.ts'

/** Returns one page of approved reviews, newest first. @throws ApiProblem `product-not-found` */
export const listProductReviews = (
  client: Client,
  productId: string,
  query: PartialQuery<PageQuery> = {},
) =>
  client.request(path`/api/products/${productId}/reviews` + toQueryString(query), PublicReviewList)

/** Sends a review for approval. @throws ApiProblem `product-not-found`, `too-many-requests` */
export const writeReview = (client: Client, productId: string, body: WriteReviewInput) =>
  client.request(path`/api/products/${productId}/reviews`, WrittenReview, post(body))

/** Staff: returns one page of reviews. */
export const listReviews = (client: Client, query: PartialQuery<ReviewQuery> = {}) =>
  client.request(`/api/reviews${toQueryString(query)}`, ReviewList)

/** Staff: returns stats over all reviews. */
export const getReviewStats = (client: Client) =>
  client.request('/api/reviews/figures', ReviewStats)

/** Staff: returns one review. @throws ApiProblem `review-not-found` */
export const getReview = (client: Client, id: string) =>
  client.request(path`/api/reviews/${id}`, Review)

/** Staff: sets the status, the reply, or both. @throws ApiProblem `review-not-found` */
export const updateReview = (client: Client, id: string, body: UpdateReviewInput) =>
  client.request(path`/api/reviews/${id}`, Review, patch(body))

/** Staff: rejects a review, which deletes it. @throws ApiProblem `review-not-found` */
export const rejectReview = (client: Client, id: string) =>
  client.request(path`/api/reviews/${id}`, nothing, remove)

/** Staff: restores a rejected review. @throws ApiProblem `review-not-found` */
export const restoreReview = (client: Client, id: string) =>
  client.request(path`/api/reviews/${id}/restore`, Review, post())
