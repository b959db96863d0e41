/** Reviews: stats, search, filters, table, details and moderation. */
import { useQuery } from '@tanstack/react-query'

import { ratings, type ReviewStats } from '@shop/contracts/review'
import { usePage } from '@shop/module-runtime/use-page'
import { Card } from '@shop/ui/card'
import { heading, label as labelStyle } from '@shop/ui/type'

import { Meter } from '../display/meter.tsx'
import { Stats } from '../display/stats.tsx'
import * as page from '../display/page.css.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { type ReviewsSearch, reviewStatsQuery } from './review-queries.ts'
import { percent, reviewCards, shareOf } from './review-text.ts'
import * as css from './reviews.css.ts'

export const ReviewsPage = ({ search }: { search: ReviewsSearch }) => {
  const { data: stats } = useQuery(reviewStatsQuery(usePage().client))
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Reviews</h1>
      </header>
      {stats && (
        <>
          <Stats stats={reviewCards(stats)} />
          <RatingDistribution stats={stats} />
        </>
      )}
      <ReviewList search={search} />
      <ReviewDialog search={search} />
    </div>
  )
}

/** From 5 stars down to 1; each bar is a share of all reviews. */
const RatingDistribution = ({ stats }: { stats: ReviewStats }) => (
  <Card as="section" label="Rating distribution">
    <h2 className={labelStyle}>Rating distribution</h2>
    <ul className={css.ratings}>
      {ratings.map((stars, index) => {
        const count = stats.ratings[index] ?? 0
        return (
          <li key={stars} className={css.rating}>
            <span className={css.ratingName}>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <Meter label={`Share of ${stars} stars`} share={shareOf(count, stats.total)} />
            <span className={css.ratingCount}>
              {count.toLocaleString('en-US')} ({percent(count, stats.total)})
            </span>
          </li>
        )
      })}
    </ul>
  </Card>
)
