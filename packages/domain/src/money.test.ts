import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatBound, formatCents, maxCents, parseCents, roundCents, toDollars } from './money.ts'

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
  ])('reads %j as %i cents', (dollars, cents) => {
    expect(parseCents(dollars)).toBe(cents)
  })

  it.each(['', ' ', '$', 'abc', '$abc', '40 USD', '1,000', '$$40', '--1', NaN, Infinity, '1e999'])(
    'reads %j as no amount',
    (dollars) => {
      expect(parseCents(dollars)).toBeNull()
    },
  )

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

  it('reads every cent of the first hundred dollars back as it was', () => {
    for (let cents = 0; cents <= 10_000; cents += 1) {
      expect(parseCents(toDollars(cents))).toBe(cents)
      expect(parseCents(formatCents(cents))).toBe(cents)
    }
  })
})

/** An amount as digits: whole dollars, and up to six digits after the point. */
const decimals = fc.record({
  sign: fc.constantFrom('', '-'),
  dollars: fc.integer({ min: 0, max: 999_999 }),
  digits: fc.stringMatching(/^\d{0,6}$/),
})

describe('any amount', () => {
  it('is read as rational numbers say, half a cent away from zero', () => {
    fc.assert(
      fc.property(decimals, ({ sign, dollars, digits }) => {
        const millionths = BigInt(dollars) * 1_000_000n + BigInt(digits.padEnd(6, '0'))
        const cents = Number((millionths + 5000n) / 10_000n)
        const text = `${sign}${dollars}${digits && '.'}${digits}`
        // Zero has one sign here and two in JavaScript.
        expect((parseCents(text) ?? NaN) + 0).toBe(sign && cents > 0 ? -cents : cents)
        expect(parseCents(Number(text))).toBe(parseCents(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('is shown with its cents and thousands, and read again as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
        const digits = String(BigInt(Math.abs(cents))).padStart(3, '0')
        const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
        const text = `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
        expect(formatCents(cents)).toBe(text)
        expect(parseCents(text.replace(/[$,]/g, ''))).toBe(cents)
        expect(parseCents(toDollars(cents))).toBe(cents)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('roundCents', () => {
  it.each([
    [0.5, 1],
    [-0.5, -1],
    [2.5, 3],
    [-2.5, -3],
    [2.49, 2],
    [7, 7],
  ])('rounds %d to %i', (cents, whole) => {
    expect(roundCents(cents)).toBe(whole)
  })
})

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [4000, '$40.00'],
    [123_450, '$1,234.50'],
    [-500, '-$5.00'],
    [maxCents, '$1,000,000.00'],
  ])('shows %i as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })
})

describe('formatBound', () => {
  it.each([
    [7500, '$75'],
    [100_000, '$1,000'],
    [950, '$9.50'],
  ])('names %i cents as %s', (cents, text) => {
    expect(formatBound(cents)).toBe(text)
  })
})
