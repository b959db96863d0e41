import { expect, it } from 'vitest'

import {
  activityShares,
  averageCents,
  customerCards,
  monthText,
  segmentShares,
} from './customers.ts'

it('names a month with its year', () => {
  expect(monthText('2024-01-15T12:00:00.000Z')).toBe('January 2024')
})

it('rounds an average to whole cents, and is 0 without orders', () => {
  expect(averageCents(1000, 3)).toBe(333)
  expect(averageCents(0, 0)).toBe(0)
})

const stats = {
  total: 20_000,
  new: 12,
  vip: 3,
  revenueCents: 9_876_543_210,
  segments: { high: 1, medium: 2, low: 19_997 },
  activity: { active: 4, atRisk: 5, inactive: 6 },
}

it('formats the four cards, even with large numbers', () => {
  expect(customerCards(stats)).toEqual([
    { label: 'Total Customers', value: '20,000' },
    { label: 'New Customers', value: '12', note: 'Last 30 days' },
    { label: 'VIP Customers', value: '3', note: 'Spent $500+' },
    { label: 'Total Revenue', value: '$98,765,432.10' },
  ])
})

it('counts segments and activity', () => {
  expect(segmentShares(stats).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'High Value 1',
    'Medium Value 2',
    'Low Value 19,997',
  ])
  expect(activityShares(stats).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Active 4',
    'At Risk 5',
    'Inactive 6',
  ])
})
