import { expect, test } from 'vitest'
import { ease, land } from './ease.ts'

test('both stay at their ends outside of 0 and 1', () => {
  expect([ease(-1), ease(0), ease(1), ease(2)]).toEqual([0, 0, 1, 1])
  expect([land(-1), land(0), land(1), land(2)]).toEqual([0, 0, 1, 1])
})

test('easing is halfway at the half; landing is nearly there', () => {
  expect(ease(0.5)).toBe(0.5)
  expect(land(0.5)).toBeGreaterThan(0.9)
})
