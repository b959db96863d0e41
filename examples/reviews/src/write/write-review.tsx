import { useEffect, useRef, useState } from 'react'

import * as css from './write-review.css.ts'
import { ReviewForm } from './review-form.tsx'

/** A form that opens where it stands; once the review is sent, a word of thanks in its place. */
export const WriteReview = ({ productId }: { productId: string }) => {
  const [isSent, setSent] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone: the keyboard goes on from here.
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
