import { expect, test } from 'vitest'

import { valueText } from './product-draft.ts'

test.each([
  ['price', '43', '$43.00'],
  ['price', '41.00', '$41.00'],
  ['originalPrice', ' $1250.5 ', '$1,250.50'],
  ['price', '19,99', '$19.99'],
] as const)('normalizes the %s %j', (field, typed, text) => {
  expect(valueText(field, typed)).toBe(text)
})

test('returns invalid amounts as typed', () => {
  expect(valueText('price', '1,999')).toBe('1,999')
  expect(valueText('name', ' 43 ')).toBe('43')
})

test('formats empty values, booleans and lists', () => {
  expect(valueText('originalPrice', ' ')).toBe('(empty)')
  expect(valueText('sizes', [])).toBe('(empty)')
  expect(valueText('sizes', ['S', 'M'])).toBe('S, M')
  const pictures = [
    { image: '/a.png', color: null },
    { image: '/b.png', color: 'Navy' },
  ]
  expect(valueText('pictures', pictures)).toBe('/a.png, Navy=/b.png')
  expect(valueText('featured', true)).toBe('yes')
})
