import { expect, it } from 'vitest'

import { plural } from './plural.ts'

it('returns the singular only for 1', () => {
  expect([0, 1, 2].map((count) => plural(count, 'item'))).toEqual(['items', 'item', 'items'])
})
