import type { PublicReview, PublicReviewList } from '@shop/contracts/review'
import { expect, it } from 'vitest'

import { addPage, pageSize } from './load-reviews.ts'
import { countText, dateText, summaryText } from './review-text.ts'

const review = (id: string): PublicReview => ({
  id,
  rating: 4,
  title: 'Good',
  content: 'Soft.',
  name: 'Ada',
  isVerified: false,
  reply: null,
  repliedAt: null,
  createdAt: '2026-11-22T23:30:00.000Z',
})

const page = (ids: readonly number[], total: number): PublicReviewList => ({
  reviews: ids.map((id) => review(`${id}`)),
  total,
  averageRating: 4,
})

const firstPage = Array.from({ length: pageSize }, (_, index) => index)

it('adds only the new reviews of a page that repeats some, until all are shown', () => {
  const first = addPage([], page(firstPage, pageSize + 1))
  expect([first.reviews.length, first.hasMore]).toEqual([pageSize, true])
  const second = addPage(first.reviews, page([pageSize - 1, pageSize], pageSize + 2))
  expect(second.reviews.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(second.hasMore).toBe(false)
  expect(addPage([], page(firstPage, pageSize)).hasMore).toBe(false)
})

it('says how many reviews there are, their average, and the day of each in UTC', () => {
  expect([countText(1), countText(12)]).toEqual(['1 review', '12 reviews'])
  expect(summaryText(4.25, 8)).toBe('4.3 of 5 from 8 reviews')
  expect(summaryText(0, 0)).toBe('No reviews yet. Be the first.')
  expect(summaryText(5, 1)).toBe('5.0 of 5 from 1 review')
  expect(dateText(review('1').createdAt)).toBe('November 22, 2026')
})
