import * as v from 'valibot'

import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import { reviewSorts, reviewStatuses } from '@shop/contracts/review'

import { choice, listFields, listQueries } from '../../lists/list-queries.ts'

/** Search parameters of `/admin/reviews`. */
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
