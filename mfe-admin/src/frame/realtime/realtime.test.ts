import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiProblem } from '@shop/client/api-problem'
import { loadQueries, queryClient } from '../queries/query-client.ts'
import { handleMessage, topicsOf } from './realtime.ts'

const orderChanged = { type: 'changed', topic: 'orders', id: 'order-1' } as const

// Without a window, TanStack Query assumes a server and never retries.
environmentManager.setIsServer(() => false)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const show = async (queryKey: readonly string[], queryFn = vi.fn(async () => 'data')) => {
  await loadQueries([{ queryKey, queryFn }])
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  return { queryFn, stop }
}

it.each([
  ['an order', orderChanged, ['orders']],
  ['a review', { ...orderChanged, topic: 'reviews' } as const, ['reviews']],
  ['a product', { type: 'product.removed', id: 'tee' } as const, ['products']],
  [
    'a new connection',
    { type: 'hello' } as const,
    ['products', 'settings', 'orders', 'reviews', 'releases', 'values'],
  ],
  [
    'missed events',
    { type: 'reset' } as const,
    ['products', 'settings', 'orders', 'reviews', 'releases', 'values'],
  ],
])('a message about %s refetches exactly what depends on it', (_about, message, topics) => {
  expect(topicsOf({ ...message, seq: 1 })).toEqual(topics)
})

it('refetches active queries once for events that arrive together, and again for later ones', async () => {
  const { queryFn, stop } = await show(['orders', 'list'])
  expect(queryFn).toHaveBeenCalledTimes(1)
  for (const seq of [1, 2, 3]) handleMessage({ ...orderChanged, seq })
  await vi.advanceTimersByTimeAsync(250)
  expect(queryFn).toHaveBeenCalledTimes(2)
  handleMessage({ ...orderChanged, seq: 4 })
  await vi.advanceTimersByTimeAsync(250)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})

it('refetches customers and the dashboard for an order event, but not reviews', async () => {
  const shown = await Promise.all([
    show(['customers', 'list']),
    show(['dashboard']),
    show(['reviews']),
  ])
  handleMessage({ ...orderChanged, seq: 1 })
  await vi.advanceTimersByTimeAsync(250)
  expect(shown.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([2, 2, 1])
  for (const { stop } of shown) stop()
})

it('does not lose a change during the first load', async () => {
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn(async () => 'new').mockReturnValueOnce(first.promise)
  const { stop } = {
    stop: new QueryObserver(queryClient, { queryKey: ['orders'], queryFn }).subscribe(() => {}),
  }
  handleMessage({ ...orderChanged, seq: 1 })
  await vi.advanceTimersByTimeAsync(250)
  first.resolve('old')
  await vi.advanceTimersByTimeAsync(0)
  expect(queryClient.getQueryData(['orders'])).toBe('new')
  stop()
})

it('retries a failed query with backoff until it succeeds', async () => {
  const offline = new ApiProblem('offline', 'The shop cannot be reached.')
  const queryFn = vi
    .fn(async () => 'data')
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(offline)
  const { stop } = await show(['orders', 'stats'], queryFn)
  expect(queryFn).toHaveBeenCalledTimes(1)
  // The delays of the two retries are random, but at most 4 s and 8 s.
  await vi.advanceTimersByTimeAsync(12_000)
  expect(queryClient.getQueryData(['orders', 'stats'])).toBe('data')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})

it('does not retry for a missing row or a visitor who is not staff', async () => {
  for (const code of ['order-not-found', 'staff-only'] as const) {
    const queryFn = vi.fn(() => Promise.reject(new ApiProblem(code, 'No.')))
    const { stop } = await show(['orders', code], queryFn as never)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryFn).toHaveBeenCalledTimes(1)
    stop()
  }
})
