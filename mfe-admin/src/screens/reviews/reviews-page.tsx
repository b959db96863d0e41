import { ratings, type Review, type ReviewStats, reviewStatuses } from '@shop/contracts/review'
import { Badge } from '@shop/ui/badge'
import { Card } from '@shop/ui/card'
import type { Column } from '@shop/ui/table'
import { label as labelStyle } from '@shop/ui/type'

import { moment, shares, soft, strong, twoLines } from '../../frame/display/display.css.ts'
import { Clamped, Meter, Stats } from '../../frame/display/page.tsx'
import { count, dayText, percent, shareOf } from '../../frame/display/text.tsx'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { reviewCards, starsText } from './moderation.ts'
import { ModerationButtons, ReviewDialog, Stars, StatusBadge } from './review-dialog.tsx'
import { reviewQueries, type ReviewsSearch } from './review-queries.ts'
import * as css from './reviews.css.ts'

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
        <RatingDistribution stats={stats} />
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

const RatingDistribution = ({ stats: { ratings: counts, total } }: { stats: ReviewStats }) => (
  <Card as="section" label="Rating distribution">
    <h2 className={labelStyle}>Rating distribution</h2>
    <ul className={shares}>
      {ratings.map((stars, index) => {
        const reviews = counts[index] ?? 0
        return (
          <li key={stars} className={css.rating}>
            <span>{starsText(stars)}</span>
            <Meter label={`Share of ${stars} stars`} share={shareOf(reviews, total)} />
            <span className={moment}>
              {count(reviews)} ({percent(reviews, total)})
            </span>
          </li>
        )
      })}
    </ul>
  </Card>
)
