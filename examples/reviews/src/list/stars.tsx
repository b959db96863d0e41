import { starsText } from './review-text.ts'
import * as css from './stars.css.ts'

const places = [1, 2, 3, 4, 5] as const

type Look = { size: number; className?: string }

/** Hidden from screen readers, because the text beside it says the same. */
export const Star = ({ size, className = css.painted }: Look) => (
  <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M12 3.4l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </svg>
)

/** Read out as `4 of 5 stars`. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={starsText(rating)} className={css.stars}>
    {places.map((place) => (
      <Star key={place} size={16} className={place <= rating ? css.painted : css.outlined} />
    ))}
  </span>
)
