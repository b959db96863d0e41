import { ratings, type Review, reviewStatuses } from '@shop/contracts/review'
import { Badge } from '@shop/ui/badge'
import type { Column } from '@shop/ui/table'

import { soft, strong, twoLines } from '../../frame/display/display.css.ts'
import { Clamped, Shares, Stats } from '../../frame/display/page.tsx'
import { dayText } from '../../frame/display/text.tsx'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { ModerationButtons, ReviewDialog, Stars, StatusBadge } from './review-dialog.tsx'
import * as css from './reviews.css.ts'
import {
  ratingShares,
  reviewCards,
  reviewQueries,
  type ReviewsSearch,
  starsText,
} from './reviews.ts'

const filters: Filters = {
  status: { label: 'Status', options: optionsOf('All statuses', reviewStatuses) },
  rating: { label: 'Rating', options: optionsOf('All ratings', ratings, starsText) },
  sort: {
    label: 'Sort',
    options: Object.entries({
      '': 'Newest first',
      old: 'Oldest first',
      'rating-high': 'Highest rating',
      'rating-low': 'Lowest rating',
      helpful: 'Most helpful',
    }),
  },
}

const columns: readonly Column<Review>[] = [
  {
    name: 'Customer',
    cell: ({ customerName, isVerified }) => (
      <span className={css.customer}>
        <span className={strong}>
          <bdi>{customerName}</bdi>
        </span>
        {isVerified && <Badge tone="success">Verified</Badge>}
      </span>
    ),
  },
  { name: 'Product', cell: ({ productName }) => <Clamped text={productName} /> },
  { name: 'Rating', kind: 'mark', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    name: 'Review',
    cell: ({ title, content }) => (
      <span className={css.review}>
        <Clamped text={title} look={strong} />
        <span className={`${soft} ${twoLines}`}>
          <bdi>{content}</bdi>
        </span>
      </span>
    ),
  },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Date', kind: 'number', cell: ({ createdAt }) => dayText(createdAt) },
]

export const ReviewsPage = ({ search }: { search: ReviewsSearch }) => (
  <ListPage
    title="Reviews"
    renderStats={(stats) => (
      <>
        <Stats stats={reviewCards(stats)} />
        <Shares title="Rating distribution" shares={ratingShares(stats)} />
      </>
    )}
    label="Reviews"
    noun="review"
    searchLabel="Search reviews…"
    search={search}
    filters={filters}
    queries={reviewQueries}
    emptyText="Try fewer words, or other filters."
    rowsOf={({ reviews }) => reviews}
    keyOf={({ id }) => id}
    nameOf={({ title }) => `“${title}”`}
    columns={columns}
    renderActions={(review) => <ModerationButtons review={review} look="icons" />}
  >
    <ReviewDialog search={search} />
  </ListPage>
)
