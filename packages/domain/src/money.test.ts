import { describe, expect, it } from 'vitest'

import { formatBound, formatCents, maxCents, roundCents } from './money.ts'

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
  ])('formats %i cents as %s', (cents, text) => {
    expect(formatBound(cents)).toBe(text)
  })
})
