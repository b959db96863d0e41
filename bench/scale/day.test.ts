import { expect, it } from 'vitest'

import { countAlarms, simulateDay } from './day.ts'

it('counts an alarm every eight seconds, and every two for ten seconds after an order', () => {
  expect(countAlarms([])).toBe(86_400 / 8 - 1)
  // The alarm at 104 s moves to 103 s. Five more follow, and the idle ones go on from 113 s.
  expect(countAlarms([101_000])).toBe(86_400 / 8 + 3)
})

it('bills hub and shards for a small part of the day', () => {
  const { hub, shards, billedSeconds } = simulateDay()
  expect(hub.requests).toBeGreaterThan(hub.alarms)
  expect(shards.requests).toBeGreaterThan(144_000)
  expect(billedSeconds).toBeLessThan((17 * 86_400) / 100)
})
