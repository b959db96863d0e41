/** What the reviews screen loads, by its search parameters. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import { reviewSorts, reviewStatuses } from '@shop/contracts/review'

import { choice, listFields, pageQuery } from '../listing/list-search.ts'

/** Of `/admin/reviews`; a rating is text there, as every search parameter is. */
export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>

export const reviewListQuery = (
  client: Client,
  { view: _view, page, rating, ...filters }: ReviewsSearch,
) => ({
  queryKey: ['reviews', 'list', filters, rating, page],
  queryFn: () =>
    listReviews(client, {
      ...filters,
      ...pageQuery(page),
      ...(rating ? { rating: Number(rating) } : {}),
    }),
})

export const reviewStatsQuery = (client: Client) => ({
  queryKey: ['reviews', 'stats'],
  queryFn: () => getReviewStats(client),
})

export const reviewQuery = (client: Client, id: string) => ({
  queryKey: ['reviews', 'details', id],
  queryFn: () => getReview(client, id),
})
