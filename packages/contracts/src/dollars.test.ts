import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DollarsInput, DollarsSum } from './dollars.ts'
import { issuesOf } from '@shop/testkit/issues'
import { maxCents, toDollars } from '@shop/domain/money'

const notAnAmount = 'must be an amount in dollars up to 1,000,000, such as 40 or "$40"'

describe('DollarsInput', () => {
  it('reads numbers and $ text as integer cents', () => {
    expect(v.parse(DollarsInput, 19.99)).toBe(1999)
    expect(v.parse(DollarsInput, '$40')).toBe(4000)
    expect(v.parse(DollarsInput, '1.999,00')).toBe(199_900)
    expect(v.parse(DollarsInput, 0)).toBe(0)
  })

  it.each([-1, '-0.01', '$-5'])('refuses a price of %j as negative', (price) => {
    expect(issuesOf(DollarsInput, price)).toEqual([': must be 0 or more'])
  })

  it.each(['', ' '])('requires a price instead of %j', (price) => {
    expect(issuesOf(DollarsInput, price)).toEqual([': is required'])
  })

  it.each(['abc', 1e9, '$', '1e3', '0x10', ','])(
    'refuses a price of %j and says what an amount is',
    (price) => {
      expect(issuesOf(DollarsInput, price)).toEqual([`: ${notAnAmount}`])
    },
  )

  it.each(['$1,999', '1.999'])('refuses the ambiguous %j and says how to write it', (price) => {
    expect(issuesOf(DollarsInput, price)).toEqual([
      ': could mean thousands or decimals: write it with two decimals, such as 1999.00 or 2.00',
    ])
  })

  it.each([null, true, {}, [40]])('refuses %j, which is neither number nor text', (price) => {
    expect(issuesOf(DollarsInput, price)).toEqual([
      ': must be an amount in dollars, such as 40 or "$40"',
    ])
  })
})

describe('DollarsSum', () => {
  it.each([0, 1, 1999, 5_319_000_007, 50_000 * maxCents])('reads %i cents back', (cents) => {
    expect(v.parse(DollarsSum, toDollars(cents))).toBe(cents)
  })

  it.each([-1, Infinity, NaN, '40', null])('refuses %j', (dollars) => {
    expect(issuesOf(DollarsSum, dollars)).toHaveLength(1)
  })
})
