import { expect, it } from 'vitest'

import { simulateDay } from './day.ts'

it('bills hub and shards for a small part of the day', () => {
  const { hub, shards, billedSeconds } = simulateDay()
  expect(hub.requests).toBeGreaterThan(hub.alarms)
  expect(shards.requests).toBeGreaterThan(144_000)
  expect(billedSeconds).toBeLessThan((17 * 86_400) / 100)
})
