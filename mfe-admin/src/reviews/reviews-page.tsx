/** Reviews: figures, search, filters, table, details and moderation. */
import type { PageProps } from '@shop/module-runtime/page-module'
import { heading } from '@shop/ui/type'

import { Figures } from '../figures/figures.tsx'
import * as css from '../frame/page.css.ts'
import { useLast } from '../listing/use-last.ts'
import { useLivePage } from '../listing/use-live-page.ts'
import type { loadReviews } from './load-reviews.ts'
import { RatingDistribution } from './rating-distribution.tsx'
import { reviewCards } from './review-text.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import type { ReviewsSearch } from './reviews-search.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadReviews>>, ReviewsSearch>

/** The reviews as they are now; the address says which ones, and whose details are open. */
export const ReviewsPage = ({ data, search }: Props) => {
  useLivePage(['reviews'], data)
  const { list, viewed } = data
  const figures = useLast(data.figures)
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Reviews</h1>
      </header>
      {figures && (
        <>
          <Figures figures={reviewCards(figures)} />
          <RatingDistribution figures={figures} />
        </>
      )}
      <ReviewList list={list} search={search} />
      <ReviewDialog viewed={viewed} search={search} />
    </div>
  )
}
