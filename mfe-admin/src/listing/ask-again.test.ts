import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createRefetch, retryDelayMs } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks once for news that comes together, and again after a rest', () => {
  const ask = vi.fn()
  const again = createRefetch(ask)
  vi.advanceTimersByTime(1000)
  again.hear()
  again.hear()
  vi.advanceTimersByTime(100)
  expect(ask).toHaveBeenCalledTimes(1)
  again.hear()
  vi.advanceTimersByTime(499)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks no more once it is stopped', () => {
  const ask = vi.fn()
  const again = createRefetch(ask)
  again.hear()
  again.stop()
  vi.advanceTimersByTime(5000)
  expect(ask).not.toHaveBeenCalled()
})

it('waits longer after each failure, and never more than half a minute', () => {
  expect([0, 1, 2, 3, 4, 2000].map(retryDelayMs)).toEqual([
    3000, 6000, 12_000, 24_000, 30_000, 30_000,
  ])
})
