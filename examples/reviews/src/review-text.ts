import { plural } from '@shop/domain/plural'

export const countText = (count: number): string => `${count} ${plural(count, 'review')}`

export const summaryText = (averageRating: number, total: number): string =>
  total === 0
    ? 'No reviews yet. Be the first.'
    : `${averageRating.toFixed(1)} of 5 from ${countText(total)}`

/** Returns a date such as `November 22, 2026`, the same in every time zone. */
export const dateText = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
