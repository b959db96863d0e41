import { expect, it } from 'vitest'

import { createTiming } from './server-timing.ts'

it('reports how long each part took, and which parts came from a cache', async () => {
  let nowMs = 0
  const timing = createTiming(() => nowMs)
  await timing.measure('registry', async () => {
    nowMs += 12
  })
  const failing = timing.measure('catalog', async () => {
    nowMs += 3
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(timing.header(['catalog', 'shell'])).toBe(
    'registry;dur=12, catalog;dur=3, shell;desc="cached"',
  )
})
