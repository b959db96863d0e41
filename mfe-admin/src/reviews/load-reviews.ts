/** What the reviews screen shows: a page of the list, the figures, and the review that is open. */
import type { Client } from '@shop/client/client'
import { getReview, getReviewStats, listReviews } from '@shop/client/reviews'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { Review, ReviewStats, ReviewList } from '@shop/contracts/review'

import { adminHead } from '../frame/admin-head.ts'
import { type Answer, loadAnswer } from '../listing/load-answer.ts'
import { loadOpened, type Opened } from '../listing/load-opened.ts'
import { pageQuery } from '../listing/page-query.ts'
import type { ReviewsSearch } from './reviews-search.ts'

export type ReviewsData = {
  list: Answer<ReviewList>
  figures: Answer<ReviewStats>
  viewed: Answer<Opened<Review>>
}

/** A rating travels as text, as every value of a query does. */
export const loadReviews = async (
  client: Client,
  search: ReviewsSearch,
): Promise<ReviewsData & { head: FragmentHead }> => {
  const { view, page: _page, rating, ...asked } = search
  const query = { ...asked, ...pageQuery(search), ...(rating ? { rating: Number(rating) } : {}) }
  const [list, figures, viewed] = await Promise.all([
    loadAnswer(listReviews(client, query)),
    loadAnswer(getReviewStats(client)),
    view ? loadOpened(getReview(client, view)) : null,
  ])
  return { head: adminHead('Reviews'), list, figures, viewed }
}
