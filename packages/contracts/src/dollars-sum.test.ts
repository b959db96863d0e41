import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { DollarsSum } from './dollars-sum.ts'
import { maxCents, toDollars } from '@shop/domain/money'
import { issuesOf } from './test/issues.ts'

describe('DollarsSum', () => {
  it.each([0, 1, 1999, 5_319_000_007, 50_000 * maxCents])('reads %i cents back', (cents) => {
    expect(v.parse(DollarsSum, toDollars(cents))).toBe(cents)
  })

  it.each([-1, Infinity, NaN, '40', null])('refuses %j', (dollars) => {
    expect(issuesOf(DollarsSum, dollars)).toHaveLength(1)
  })
})
