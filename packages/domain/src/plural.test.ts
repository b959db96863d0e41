import { expect, it } from 'vitest'

import { plural } from './plural.ts'

it('returns the singular for one only', () => {
  expect([0, 1, 2].map((count) => plural(count, 'item'))).toEqual(['items', 'item', 'items'])
})
