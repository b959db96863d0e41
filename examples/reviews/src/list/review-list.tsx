import { useEffect, useRef } from 'react'

import type { PublicReview } from '@shop/contracts/review'
import { Button } from '@shop/ui/button'
import { hidden, label, subheading, subtle } from '@shop/ui/type'

import * as css from './review-list.css.ts'
import { countText, dateText, summaryText } from './review-text.ts'
import { Stars } from './stars.tsx'
import type { LoadedReviews } from './use-reviews.ts'

/**
 * Shows the average of all approved reviews, or says that they are loading or that there are none.
 */
export const Summary = ({ list, status }: LoadedReviews) => (
  <p role="status" className={subtle}>
    {list
      ? summaryText(list.averageRating, list.total)
      : status === 'loading' && 'Loading reviews…'}
  </p>
)

export const ReviewList = ({ list, status, loadMore }: LoadedReviews) => {
  const items = useFocusOnNew(list?.reviews.length ?? 0)
  return (
    <div className={css.root}>
      {list && list.reviews.length > 0 && (
        <>
          <ol className={css.items} ref={items}>
            {list.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ol>
          <p role="status" className={list.hasMore ? subtle : hidden}>
            Showing {list.reviews.length} of {countText(list.total)}
          </p>
        </>
      )}
      {status === 'failed' && (
        <>
          <p role="alert">Reviews could not be loaded.</p>
          <Button tone="outline" onClick={() => void loadMore()}>
            Try again
          </Button>
        </>
      )}
      {list?.hasMore && status !== 'failed' && (
        <Button tone="outline" isBusy={status === 'loading'} onClick={() => void loadMore()}>
          Show more
        </Button>
      )}
    </div>
  )
}

/** Focuses the first new review, because the “Show more” button may be gone. */
const useFocusOnNew = (count: number) => {
  const items = useRef<HTMLOListElement>(null)
  const last = useRef(0)
  useEffect(() => {
    const first = items.current?.children[last.current]
    if (last.current > 0 && first instanceof HTMLElement) first.focus({ preventScroll: true })
    last.current = count
  }, [count])
  return items
}

const ReviewItem = ({ review }: { review: PublicReview }) => (
  <li className={css.item} tabIndex={-1}>
    <article className={css.review}>
      <Stars rating={review.rating} />
      <h3 className={`${subheading} ${css.text}`} dir="auto">
        {review.title}
      </h3>
      <p className={css.text} dir="auto">
        {review.content}
      </p>
      <p className={subtle}>
        <bdi>{review.name}</bdi> ·{' '}
        <time dateTime={review.createdAt}>{dateText(review.createdAt)}</time>
      </p>
      {review.reply !== null && (
        <div className={css.reply}>
          <p className={label}>From the shop</p>
          <p className={css.text} dir="auto">
            {review.reply}
          </p>
        </div>
      )}
    </article>
  </li>
)
