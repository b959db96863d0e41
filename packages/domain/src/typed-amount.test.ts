import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatCents, maxCents, toDollars } from './money.ts'
import { isAmbiguousAmount, parseCents } from './typed-number.ts'

describe('parseCents', () => {
  it.each([
    [40, 4000],
    ['40', 4000],
    ['$40', 4000],
    ['$40.00', 4000],
    ['  $9.99 ', 999],
    ['-5', -500],
    [0, 0],
    ['0', 0],
    [19.99, 1999],
    [1_000_000, maxCents],
    ['-$5', -500],
    ['$-5', -500],
    ['$ 40', 4000],
    ['40 $', 4000],
    ['＄４０．５０', 4050],
    ['19,99', 1999],
    ['$1,999.00', 199_900],
    ['1.999,00', 199_900],
    ['1 999,00\u00A0$', 199_900],
  ])('reads %j as %i cents', (dollars, cents) => {
    expect(parseCents(dollars)).toBe(cents)
  })

  it.each([
    ...'|$| |abc|$abc|40 USD|€40|$$40|$40$|4$0|--1|-$-1|1e3|0x10|0b1|1_000|1e999'.split('|'),
    NaN,
    Infinity,
  ])('rejects %j', (dollars) => {
    expect(parseCents(dollars)).toBeNull()
    expect(isAmbiguousAmount(String(dollars))).toBe(false)
  })

  it.each(['1,999', '$1.999', '40.000 $'])('rejects %j, which may mean two amounts', (typed) => {
    expect(parseCents(typed)).toBeNull()
    expect(isAmbiguousAmount(typed)).toBe(true)
  })

  it.each([1e9, -1e9, 1_000_000.01, '1000001'])(
    'refuses %j, which is over a million',
    (dollars) => {
      expect(parseCents(dollars)).toBeNull()
    },
  )

  it.each([
    [1.005, 101],
    [0.145, 15],
    [2.675, 268],
    [1.004, 100],
    [-1.005, -101],
  ])('rounds %d dollars to %i cents, half a cent away from zero', (dollars, cents) => {
    expect(parseCents(dollars)).toBe(cents)
  })

  it('reads back every cent of the first hundred dollars', () => {
    for (let cents = 0; cents <= 10_000; cents += 1) {
      expect(parseCents(toDollars(cents))).toBe(cents)
      expect(parseCents(formatCents(cents))).toBe(cents)
    }
  })
})

/** Omits three decimals, which may mean thousands. */
const decimals = fc.record({
  sign: fc.constantFrom('', '-'),
  dollars: fc.integer({ min: 0, max: 999_999 }),
  digits: fc.stringMatching(/^(?:\d{0,2}|\d{4,6})$/),
})

describe('any amount', () => {
  it('equals the result in rational numbers, rounded half a cent away from zero', () => {
    fc.assert(
      fc.property(decimals, ({ sign, dollars, digits }) => {
        const millionths = BigInt(dollars) * 1_000_000n + BigInt(digits.padEnd(6, '0'))
        const cents = Number((millionths + 5000n) / 10_000n)
        const text = `${sign}${dollars}${digits && '.'}${digits}`
        // Adding 0 turns -0 into 0.
        expect((parseCents(text) ?? NaN) + 0).toBe(sign && cents > 0 ? -cents : cents)
        expect(parseCents(Number(text))).toBe(parseCents(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('is formatted with cents and thousands, and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
        const digits = String(BigInt(Math.abs(cents))).padStart(3, '0')
        const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
        const text = `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
        expect(formatCents(cents)).toBe(text)
        expect(parseCents(text)).toBe(cents)
        expect(parseCents(toDollars(cents))).toBe(cents)
      }),
      { numRuns: 2000 },
    )
  })
})
