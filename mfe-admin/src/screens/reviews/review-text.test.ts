import { expect, it } from 'vitest'

import { reviewCards } from './reviews.ts'

const stats = { total: 3, approved: 2, pending: 1, flagged: 0, averageRating: 4.26, ratings: [] }

it('shows counts, the share of approved reviews, and the mean with one decimal', () => {
  expect(reviewCards(stats)).toEqual([
    { label: 'Total', value: '3' },
    { label: 'Approved', value: '2', note: '67% of total' },
    { label: 'Pending', value: '1' },
    { label: 'Average Rating', value: '4.3' },
  ])
})
