import { expect, test } from 'vitest'

import { valueText } from './value-text.ts'

test.each([
  ['price', '43', '$43.00'],
  ['price', '41.00', '$41.00'],
  ['originalPrice', ' $1250.5 ', '$1,250.50'],
  ['taxRate', '.080', '0.08'],
] as const)('writes the %s %j as any other', (field, typed, text) => {
  expect(valueText(field, typed)).toBe(text)
})

test('leaves what is no amount as it was typed', () => {
  expect(valueText('price', '19,99')).toBe('19,99')
  expect(valueText('taxRate', 'eight')).toBe('eight')
  expect(valueText('name', ' 43 ')).toBe('43')
})

test('names what is empty, a yes and a list', () => {
  expect(valueText('originalPrice', ' ')).toBe('(empty)')
  expect(valueText('sizes', [])).toBe('(empty)')
  expect(valueText('sizes', ['S', 'M'])).toBe('S, M')
  expect(valueText('featured', true)).toBe('yes')
})
