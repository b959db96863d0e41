/** Reviews in words. */
import type { ReviewStats, ReviewStatus } from '@shop/contracts/review'
import type { Tone } from '@shop/ui/badge'

import type { Stat } from '../display/stats.tsx'

/** A status as a badge says it. */
export const statusBadges: Record<ReviewStatus, { text: string; tone: Tone }> = {
  approved: { text: 'Approved', tone: 'success' },
  pending: { text: 'Pending', tone: 'warning' },
  flagged: { text: 'Flagged', tone: 'danger' },
}

/** The cards: counts, the share of approved ones, and the mean with one decimal. */
export const reviewCards = ({ total, approved, pending, averageRating }: ReviewStats): Stat[] => [
  { label: 'Total', value: total.toLocaleString('en-US') },
  {
    label: 'Approved',
    value: approved.toLocaleString('en-US'),
    note: `${percent(approved, total)} of total`,
  },
  { label: 'Pending', value: pending.toLocaleString('en-US') },
  { label: 'Average Rating', value: averageRating.toFixed(1) },
]

/** A share in whole percent; 0% of nothing. */
export const percent = (part: number, whole: number): string =>
  `${Math.round(shareOf(part, whole))}%`

/** A share from 0 to 100; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : (100 * part) / whole
