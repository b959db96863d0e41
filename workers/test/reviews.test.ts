import * as v from 'valibot'
import { expect, it } from 'vitest'

import { ReviewList, ReviewStats } from '@shop/contracts/review'

import { startApi } from './shop.ts'

const { callAsStaff } = await startApi()

it('lists the twelve reviews of a new shop, newest first', async () => {
  const { reviews, total } = v.parse(ReviewList, (await callAsStaff('/reviews')).body)
  const times = reviews.map(({ createdAt }) => createdAt)
  expect({ total, shown: reviews.length }).toEqual({ total: 12, shown: 12 })
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set(times).size).toBe(12)
})

it('counts the reviews of a new shop by status and stars, 3.7 on average', async () => {
  const stats = v.parse(ReviewStats, (await callAsStaff('/reviews/figures')).body)
  expect(stats).toMatchObject({ total: 12, approved: 7, pending: 3, flagged: 2 })
  expect(stats.ratings).toEqual([5, 3, 1, 1, 2])
  expect(stats.averageRating.toFixed(1)).toBe('3.7')
})
