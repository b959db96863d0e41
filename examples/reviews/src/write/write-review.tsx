import { useEffect, useRef, useState } from 'react'

import * as css from './write-review.css.ts'
import { ReviewForm } from './review-form.tsx'

/** A form that opens in place, and thanks once the review is sent. */
export const WriteReview = ({ productId }: { productId: string }) => {
  const [isSent, setSent] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone, so keyboard users continue from here.
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent])
  if (isSent)
    return (
      <p ref={thanks} tabIndex={-1} role="status" className={css.thanks}>
        Thank you. Your review is shown once we have read it.
      </p>
    )
  return (
    <details className={css.root}>
      <summary className={css.summary}>Write a review</summary>
      <ReviewForm productId={productId} onSent={() => setSent(true)} />
    </details>
  )
}
