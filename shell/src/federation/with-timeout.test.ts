import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const after = <Value>(waitMs: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, waitMs, value))

it('withTimeout resolves with what arrives in time', async () => {
  const result = withTimeout(after(2999, 'mount'), 3000, 'late')
  await vi.advanceTimersByTimeAsync(2999)
  expect(await result).toBe('mount')
  await vi.advanceTimersByTimeAsync(1)
})

it('withTimeout rejects when nothing arrives in time', async () => {
  const result = withTimeout(after(3001, 'mount'), 3000, 'catalog did not load within 3000 ms.')
  const rejected = expect(result).rejects.toThrow('catalog did not load within 3000 ms.')
  await vi.advanceTimersByTimeAsync(3000)
  await rejected
})

it('withTimeout rejects at once with a promise that rejects', async () => {
  const failure = new Error('the entry throws')
  await expect(withTimeout(Promise.reject(failure), 3000, 'late')).rejects.toBe(failure)
})
