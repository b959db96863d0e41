import * as v from 'valibot'

import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import { reviewSorts, reviewStatuses } from '@shop/contracts/review'

import { choice, listFields, listQueries } from '../listing/list-queries.ts'

/** Of `/admin/reviews`; a rating is text there, as every search parameter is. */
export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>

export const reviewQueries = listQueries('reviews', {
  filtersOf: ({ q, status, rating, sort }: ReviewsSearch) => ({
    q,
    status,
    rating: rating && Number(rating),
    sort,
  }),
  list: listReviews,
  stats: getReviewStats,
  details: getReview,
})
