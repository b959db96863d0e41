import type { ModuleContext } from '@shop/module-runtime/mount'
import { heading } from '@shop/ui/type'

import { ReviewList, Summary } from './list/review-list.tsx'
import { useReviews } from './list/use-reviews.ts'
import * as css from './reviews.css.ts'
import { WriteReview } from './write/write-review.tsx'

/** Reviews and a form, below the description of a product. */
export const Reviews = ({ context: { params, signal } }: { context: ModuleContext }) => {
  const productId = params?.['productId']
  return productId === undefined ? null : <ReviewsOf productId={productId} signal={signal} />
}

const ReviewsOf = ({ productId, signal }: { productId: string; signal: AbortSignal }) => {
  const reviews = useReviews(productId, signal)
  return (
    <section className={css.root} aria-labelledby="reviews-title">
      <div className={css.side}>
        <h2 id="reviews-title" className={heading}>
          Reviews
        </h2>
        <Summary {...reviews} />
        <WriteReview productId={productId} />
      </div>
      <ReviewList {...reviews} />
    </section>
  )
}
