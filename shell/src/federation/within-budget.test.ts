import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { withinBudget } from './within-budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const after = <Value>(waitMs: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(resolve, waitMs, value))

it('answers what arrives in time', async () => {
  const answer = withinBudget(after(2999, 'mount'), 3000, 'late')
  await vi.advanceTimersByTimeAsync(2999)
  expect(await answer).toBe('mount')
  await vi.advanceTimersByTimeAsync(1)
})

it('says so when nothing arrives in time', async () => {
  const answer = withinBudget(after(3001, 'mount'), 3000, 'catalog did not load within 3000 ms.')
  const refused = expect(answer).rejects.toThrow('catalog did not load within 3000 ms.')
  await vi.advanceTimersByTimeAsync(3000)
  await refused
})

it('fails at once with work that fails', async () => {
  const failure = new Error('the entry throws')
  await expect(withinBudget(Promise.reject(failure), 3000, 'late')).rejects.toBe(failure)
})
