/** What the address of the reviews says. */
import * as v from 'valibot'

import { reviewSorts, reviewStatuses } from '@shop/contracts/review'

import { choice, listFields } from '../listing/search-fields.ts'

/** Query of `/admin/reviews`. */
export const ReviewsSearch = v.object({
  ...listFields,
  status: choice(reviewStatuses),
  rating: choice(['5', '4', '3', '2', '1']),
  sort: choice(reviewSorts),
})
export type ReviewsSearch = v.InferOutput<typeof ReviewsSearch>
