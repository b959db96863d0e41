import type { ReviewStats, ReviewStatus } from '@shop/contracts/review'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../display/stats.tsx'
import { count, percent } from '../display/text.tsx'

export const statusTones: Record<ReviewStatus, Tone> = {
  approved: 'success',
  pending: 'warning',
  flagged: 'danger',
}

/** `1 star`, `2 stars` */
export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

/** The cards: counts, the share of approved ones, and the mean with one decimal. */
export const reviewCards = ({ total, approved, pending, averageRating }: ReviewStats): Stat[] => [
  { label: 'Total', value: count(total) },
  { label: 'Approved', value: count(approved), note: `${percent(approved, total)} of total` },
  { label: 'Pending', value: count(pending) },
  { label: 'Average Rating', value: averageRating.toFixed(1) },
]
