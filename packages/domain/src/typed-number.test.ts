import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isAmbiguousNumber, parseNumber, parseWholeNumber } from './typed-number.ts'

describe('parseNumber', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['.5', 0.5],
    ['0,08', 0.08],
    ['0.125', 0.125],
    ['40.', 40],
    ['+5', 5],
    ['−5', -5],
    ['１２', 12],
    ['1234.567', 1234.567],
    ['1,999.00', 1999],
    ['1.999,00', 1999],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 999', 1999],
    ['1\u202F999,5', 1999.5],
    ["1'999.50", 1999.5],
    ['1’999', 1999],
  ])('reads %j as %d', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it.each([
    ...' .,-'.split(''),
    '',
    ...'1e3 0x10 0b1 0o7 1_000 NaN Infinity ١٢ 5% --5 1,99,999 1,999.000.00 1,999,00'.split(' '),
    ...'0,999.00|1 999.000,00|12 3|- 5'.split('|'),
    '9'.repeat(41),
  ])('rejects %j', (text) => {
    expect(parseNumber(text)).toBeNull()
    expect(isAmbiguousNumber(text)).toBe(false)
  })

  it.each(['1,999', '1.999', '-12,000', '999.999'])(
    'rejects %j, which may mean two numbers',
    (text) => {
      expect(parseNumber(text)).toBeNull()
      expect(isAmbiguousNumber(text)).toBe(true)
    },
  )

  it('reads back a number with two decimals in either convention', () => {
    const either = fc.constantFrom<[string, string]>([',', '.'], ['.', ','], [' ', ','], ["'", '.'])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 99 }),
        either,
        (whole, cents, [thousands, point]) => {
          const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
          const decimals = String(cents).padStart(2, '0')
          expect(parseNumber(`${grouped}${point}${decimals}`)).toBe(Number(`${whole}.${decimals}`))
        },
      ),
    )
  })
})

describe('parseWholeNumber', () => {
  it.each([
    ['10', 10],
    ['-2', -2],
    ['12.00', 12],
    ['1,000,000', 1_000_000],
  ])('reads %j as %d', (text, number) => {
    expect(parseWholeNumber(text)).toBe(number)
  })

  it.each(['', '1.5', '1e2', '0x10', '1,000', '99999999999999999999'])('rejects %j', (text) => {
    expect(parseWholeNumber(text)).toBeNull()
  })
})
