import { expect, it } from 'vitest'

import { statusText } from './palette-search.ts'

it('says what else can be found before anything is typed', () => {
  expect(statusText('idle', ' ', 7)).toBe('Type to search orders, products, customers')
})

it('requires one more letter before the shop was searched, and does not say that nothing is there', () => {
  expect(statusText('idle', 'q', 0)).toMatch(/^One more letter/)
})

it.each([
  ['searching', 0, 'Searching…'],
  ['failed', 1, 'The shop could not be searched. Check the connection and try again.'],
  ['idle', 0, 'Nothing found'],
  ['idle', 2, 'Arrow keys choose, Enter opens, Escape closes'],
] as const)('says of a search that is %s with %i groups: %s', (state, groups, text) => {
  expect(statusText(state, 'brass', groups)).toBe(text)
})
