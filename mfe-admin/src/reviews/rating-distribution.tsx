/** How many reviews gave how many stars. */
import { ratings, type ReviewStats } from '@shop/contracts/review'
import { label as labelStyle } from '@shop/ui/type'

import { Bar } from '../bar/bar.tsx'
import * as css from './rating-distribution.css.ts'
import { percent, shareOf } from './review-text.ts'

/** From 5 stars down to 1; each bar is a share of all reviews. */
export const RatingDistribution = ({ figures }: { figures: ReviewStats }) => (
  <section className={css.root} aria-label="Rating distribution">
    <h2 className={labelStyle}>Rating distribution</h2>
    <ul className={css.rows}>
      {ratings.map((stars, index) => {
        const count = figures.ratings[index] ?? 0
        return (
          <li key={stars} className={css.row}>
            <span className={css.stars}>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <Bar label={`Share of ${stars} stars`} share={shareOf(count, figures.total)} />
            <span className={css.count}>
              {count.toLocaleString('en-US')} ({percent(count, figures.total)})
            </span>
          </li>
        )
      })}
    </ul>
  </section>
)
