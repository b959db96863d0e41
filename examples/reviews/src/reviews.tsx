import type { PublicReview, PublicReviewList } from '@shop/contracts/review'
import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { Button } from '@shop/ui/button'
import { heading, hidden, label, subheading, subtle } from '@shop/ui/type'
import { useEffect, useRef } from 'react'

import { loadFirst, useReviews } from './load-reviews.ts'
import { WriteReview } from './review-form.tsx'
import { countText, dateText, summaryText } from './review-text.ts'
import * as css from './reviews.css.ts'

type Props = SlotProps<PublicReviewList>

const Reviews = ({ data, params: { productId = '' } }: Props) => {
  const { list, status, loadMore } = useReviews(productId, data)
  const items = useFocusOnNew(list.reviews.length)
  const hasFailed = status === 'failed'
  return (
    <section className={css.root} aria-labelledby="reviews-title">
      <div className={css.side}>
        <h2 id="reviews-title" className={heading}>
          Reviews
        </h2>
        <p role="status" className={subtle}>
          {summaryText(list.averageRating, list.total)}
        </p>
        <WriteReview productId={productId} />
      </div>
      <div className={css.list}>
        {list.total > 0 && (
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
        {hasFailed && <p role="alert">Reviews could not be loaded.</p>}
        {(hasFailed || list.hasMore) && (
          <Button tone="outline" isBusy={status === 'loading'} onClick={() => void loadMore()}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        )}
      </div>
    </section>
  )
}

export const reviews = defineSlot({
  load: ({ productId = '' }, client) => loadFirst(productId, client),
  component: Reviews,
})

/** The “Show more” button may be gone, so the first new review takes the focus. */
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

const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className={css.stars}>
    {[1, 2, 3, 4, 5].map((place) => (
      <svg
        key={place}
        className={place <= rating ? css.painted : css.outlined}
        width={16}
        height={16}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path
          d="M12 3.4l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    ))}
  </span>
)
