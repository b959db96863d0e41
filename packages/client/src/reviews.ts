/** Calls about reviews; all for staff. */
import * as v from 'valibot'

import {
  Review,
  ReviewFigures,
  ReviewList,
  type ReviewQuery,
  type UpdateReviewInput,
} from '@shop/contracts/review'

import type { Client } from './client.ts'
import { type Asked, toSearch } from './to-search.ts'

/** One page of reviews. @throws ApiProblem `staff-only`, `bad-input` */
export const listReviews = (client: Client, query: Asked<ReviewQuery> = {}): Promise<ReviewList> =>
  client.request(`/api/reviews${toSearch(query)}`, ReviewList)

/** Figures over all reviews. @throws ApiProblem `staff-only` */
export const getReviewFigures = (client: Client): Promise<ReviewFigures> =>
  client.request('/api/reviews/figures', ReviewFigures)

/** One review. @throws ApiProblem `review-not-found`, `staff-only` */
export const getReview = (client: Client, id: string): Promise<Review> =>
  client.request(addressOf(id), Review)

/** Sets the status, the reply, or both. @throws ApiProblem `review-not-found`, `bad-input`, `staff-only` */
export const updateReview = (
  client: Client,
  id: string,
  changes: UpdateReviewInput,
): Promise<Review> => client.request(addressOf(id), Review, { method: 'PATCH', body: changes })

/** Rejects a review, which removes it. @throws ApiProblem `review-not-found`, `staff-only` */
export const rejectReview = (client: Client, id: string): Promise<null> =>
  client.request(addressOf(id), v.null(), { method: 'DELETE' })

/** Brings a rejected review back. @throws ApiProblem `review-not-found`, `staff-only` */
export const restoreReview = (client: Client, id: string): Promise<Review> =>
  client.request(`${addressOf(id)}/restore`, Review, { method: 'POST' })

const addressOf = (id: string): string => `/api/reviews/${encodeURIComponent(id)}`
