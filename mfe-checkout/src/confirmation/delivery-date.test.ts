import { expect, it } from 'vitest'

import { deliveryDate } from './delivery-date.ts'

it('is five days from now, over the end of a month', () => {
  expect(deliveryDate(new Date(2026, 0, 29, 12))).toBe('Tuesday, February 3')
})

it('is five days from now late at night, when clocks change meanwhile', () => {
  expect(deliveryDate(new Date(2026, 2, 6, 23, 30))).toBe('Wednesday, March 11')
})
