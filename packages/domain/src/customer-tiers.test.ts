import { describe, expect, it } from 'vitest'

import { tierOf } from './customer-tiers.ts'

describe('tierOf', () => {
  it.each([
    [0, 'Regular'],
    [50_000, 'Regular'],
    [50_001, 'Premium'],
    [100_000, 'Premium'],
    [100_001, 'VIP'],
    [5_000_000_000, 'VIP'],
  ])('calls a customer who spent %i cents %s', (cents, tier) => {
    expect(tierOf(cents)).toBe(tier)
  })
})
