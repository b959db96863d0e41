import { expect, it } from 'vitest'

import { createPauses } from './watchdog.ts'

const minute = 60_000

it('leaves a release out for ten minutes', () => {
  const pauses = createPauses()
  pauses.add('catalog@1.0.0', 0)
  expect(pauses.leftOut).toEqual({ 'catalog@1.0.0': 10 * minute })
})

it('doubles the pause each time, up to a day', () => {
  const pauses = createPauses()
  const lengths = Array.from({ length: 10 }, () => {
    pauses.add('catalog@1.0.0', 0)
    return (pauses.leftOut['catalog@1.0.0'] ?? 0) / minute
  })
  expect(lengths).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440])
  pauses.add('promo@1.0.0', 0)
  expect(pauses.leftOut['promo@1.0.0']).toBe(10 * minute)
})
