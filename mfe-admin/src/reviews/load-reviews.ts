/** What the reviews screen shows: a page of the list, the figures, and the review that is open. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import {
  type Review,
  type ReviewStats,
  type ReviewList,
  reviewSorts,
  reviewStatuses,
} from '@shop/contracts/review'
import type { FragmentHead } from '@shop/contracts/server-entry'

import { adminHead } from '../frame/admin-head.ts'
import { choice, listFields, pageQuery } from '../listing/list-search.ts'
import { type Answer, loadOrNull } from '../listing/load-answer.ts'
import { loadFound, type Found } from '../listing/load-opened.ts'

export type ReviewsData = {
  list: Answer<ReviewList>
  figures: Answer<ReviewStats>
  viewed: Answer<Found<Review>>
}

/** A rating travels as text, as every value of a query does. */
export const loadReviews = async (
  client: Client,
  search: ReviewsSearch,
): Promise<ReviewsData & { head: FragmentHead }> => {
  const { view, page: _page, rating, ...asked } = search
  const query = { ...asked, ...pageQuery(search), ...(rating ? { rating: Number(rating) } : {}) }
  const [list, figures, viewed] = await Promise.all([
    loadOrNull(listReviews(client, query)),
    loadOrNull(getReviewStats(client)),
    view ? loadFound(getReview(client, view)) : null,
  ])
  return { head: adminHead('Reviews'), list, figures, viewed }
}

/** Query of `/admin/reviews`. */
export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>
