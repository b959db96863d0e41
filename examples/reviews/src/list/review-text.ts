/** `1 review`, `12 reviews`. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`

/** `4.5 of 5 from 2 reviews`, or a sentence if there are none. */
export const summaryText = (averageRating: number, total: number): string =>
  total === 0
    ? 'No reviews yet. Be the first.'
    : `${averageRating.toFixed(1)} of 5 from ${countText(total)}`

/** `November 22, 2026`, the same in every time zone. */
export const dateText = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `4 of 5 stars`. */
export const starsText = (rating: number): string => `${rating} of 5 stars`
