import type { ReviewStatus } from '@shop/contracts/review'
import { Badge } from '@shop/ui/badge'

import { capitalized } from '../display/text.tsx'
import { statusTones } from './review-text.ts'
import * as css from './reviews.css.ts'

const star = 'M12 3.6l2.6 5.3 5.9.9-4.2 4.1 1 5.8-5.3-2.7-5.3 2.7 1-5.8L3.5 9.8l5.9-.9z'

/** Read out as `4 of 5 stars`. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} of 5 stars`} className={css.stars}>
    {[1, 2, 3, 4, 5].map((place) => (
      <svg
        key={place}
        className={css.star}
        width="16"
        height="16"
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path
          d={star}
          fill={place <= rating ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    ))}
  </span>
)

export const StatusBadge = ({ status }: { status: ReviewStatus }) => (
  <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>
)
