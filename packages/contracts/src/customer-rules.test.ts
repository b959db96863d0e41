import { describe, expect, it } from 'vitest'

import { activityOf, segmentOf, tierOf } from './customer-rules.ts'

describe('tierOf', () => {
  it.each([
    [0, 'Regular'],
    [50_000, 'Regular'],
    [50_001, 'Premium'],
    [100_000, 'Premium'],
    [100_001, 'VIP'],
    [5_000_000_000, 'VIP'],
  ])('calls somebody who spent %i cents %s', (cents, tier) => {
    expect(tierOf(cents)).toBe(tier)
  })
})

describe('segmentOf', () => {
  it.each([
    [0, 'low'],
    [20_000, 'low'],
    [20_001, 'medium'],
    [100_000, 'medium'],
    [100_001, 'high'],
  ])('counts somebody who spent %i cents as %s', (cents, segment) => {
    expect(segmentOf(cents)).toBe(segment)
  })
})

describe('activityOf', () => {
  const nowMs = Date.UTC(2026, 10, 21)
  const daysAgo = (days: number) => nowMs - days * 86_400_000

  it.each([
    ['at this moment', daysAgo(0), 'active'],
    ['exactly 30 days ago', daysAgo(30), 'active'],
    ['a moment more than 30 days ago', daysAgo(30) - 1, null],
    ['exactly 60 days ago', daysAgo(60), null],
    ['a moment more than 60 days ago', daysAgo(60) - 1, 'at-risk'],
    ['exactly 90 days ago', daysAgo(90), 'at-risk'],
    ['a moment more than 90 days ago', daysAgo(90) - 1, 'inactive'],
  ])('says of somebody who ordered %s: %s', (_when, lastOrderAtMs, activity) => {
    expect(activityOf(lastOrderAtMs, nowMs)).toBe(activity)
  })
})
