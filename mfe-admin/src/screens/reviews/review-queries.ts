import * as v from 'valibot'

import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import { reviewSorts, reviewStatuses } from '@shop/contracts/review'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>

type Query = Omit<ReviewsSearch, 'page' | 'view'> & { limit: number; offset: number }

export const reviewQueries = {
  list: pageQuery('reviews', (client, { rating, ...query }: Query) =>
    listReviews(client, { ...query, rating: rating && Number(rating) }),
  ),
  stats: queryOf(['reviews', 'stats'], getReviewStats),
  details: queryOf(['reviews', 'details'], getReview),
}
