import { expect, it } from 'vitest'

import { percent } from './percent.ts'

it.each([
  [1, 3, 33.3],
  [0, 4, 0],
  [4, 4, 100],
])('takes %i of %i for %f percent', (part, whole, share) => {
  expect(percent(part, whole)).toBe(share)
})

it('takes no share of nothing', () => {
  expect(percent(0, 0)).toBeNull()
})
