/** Reviews: figures, search, filters, table, details and moderation. */
import { ratings, type ReviewStats } from '@shop/contracts/review'
import type { PageProps } from '@shop/module-runtime/page-module'
import { heading, label as labelStyle } from '@shop/ui/type'

import { Meter } from '../display/meter.tsx'
import { Stats } from '../display/stats.tsx'
import * as page from '../frame/page.css.ts'
import { useLastValue } from '../listing/use-last.ts'
import { useRealtimePage } from '../listing/use-live-page.ts'
import type { ReviewsSearch, loadReviews } from './load-reviews.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { percent, reviewCards, shareOf } from './review-text.ts'
import * as css from './reviews.css.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadReviews>>, ReviewsSearch>

/** The reviews as they are now; the address says which ones, and whose details are open. */
export const ReviewsPage = ({ data, search }: Props) => {
  useRealtimePage(['reviews'], data)
  const { list, viewed } = data
  const figures = useLastValue(data.figures)
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Reviews</h1>
      </header>
      {figures && (
        <>
          <Stats figures={reviewCards(figures)} />
          <RatingDistribution figures={figures} />
        </>
      )}
      <ReviewList list={list} search={search} />
      <ReviewDialog viewed={viewed} search={search} />
    </div>
  )
}

/** From 5 stars down to 1; each bar is a share of all reviews. */
export const RatingDistribution = ({ figures }: { figures: ReviewStats }) => (
  <section className={css.distribution} aria-label="Rating distribution">
    <h2 className={labelStyle}>Rating distribution</h2>
    <ul className={css.ratings}>
      {ratings.map((stars, index) => {
        const count = figures.ratings[index] ?? 0
        return (
          <li key={stars} className={css.rating}>
            <span className={css.ratingName}>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <Meter label={`Share of ${stars} stars`} share={shareOf(count, figures.total)} />
            <span className={css.ratingCount}>
              {count.toLocaleString('en-US')} ({percent(count, figures.total)})
            </span>
          </li>
        )
      })}
    </ul>
  </section>
)
