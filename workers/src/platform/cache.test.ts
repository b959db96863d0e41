import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ProblemError } from '@shop/contracts/problem'

import { type Cache, createCache } from './cache.ts'

let nowMs = 0
let cache: Cache

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  nowMs = 1_000_000
  cache = createCache(() => nowMs)
})
afterEach(() => vi.useRealTimers())

const getOrLoad = (load: () => Promise<string>, overrides: { key?: string; ttlMs?: number } = {}) =>
  cache.getOrLoad({ key: 'list', tags: ['products'], load, ...overrides })

const loadOf = (value: string) => vi.fn(() => Promise.resolve(value))
const failing = () => vi.fn((): Promise<string> => Promise.reject(new Error('no database')))

const pending = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { load: vi.fn(() => promise), resolve, reject }
}

it('cache: loads a fresh value once', async () => {
  const load = loadOf('shirts')
  expect([await getOrLoad(load), await getOrLoad(load)]).toEqual(['shirts', 'shirts'])
  expect(load).toHaveBeenCalledOnce()
})

it('cache: loads a value again after a second', async () => {
  await getOrLoad(loadOf('old'))
  nowMs += 1001
  expect(await getOrLoad(loadOf('new'))).toBe('new')
})

it('cache: a value stays fresh for the given TTL', async () => {
  await getOrLoad(loadOf('old'), { ttlMs: 10_000 })
  nowMs += 9_000
  expect(await getOrLoad(loadOf('new'), { ttlMs: 10_000 })).toBe('old')
})

it('cache: loads a value again after one of its tags is invalidated, but not after another tag', async () => {
  await getOrLoad(loadOf('old'))
  cache.invalidate('orders')
  expect(await getOrLoad(loadOf('new'))).toBe('old')
  cache.invalidate('products')
  expect(await getOrLoad(loadOf('new'))).toBe('new')
})

it('cache: concurrent callers share one load', async () => {
  const { load, resolve } = pending()
  const both = Promise.all([getOrLoad(load), getOrLoad(load)])
  resolve('shirts')
  expect(await both).toEqual(['shirts', 'shirts'])
  expect(load).toHaveBeenCalledOnce()
})

it('cache: returns an expired value while another request loads the next', async () => {
  await getOrLoad(loadOf('old'))
  nowMs += 1001
  const { load, resolve } = pending()
  const first = getOrLoad(load)
  expect(await getOrLoad(load)).toBe('old')
  resolve('new')
  expect(await first).toBe('new')
})

it('cache: does not return an invalidated value while the next is loaded', async () => {
  await getOrLoad(loadOf('old'))
  cache.invalidate('products')
  const { load, resolve } = pending()
  const both = Promise.all([getOrLoad(load), getOrLoad(load)])
  resolve('new')
  expect(await both).toEqual(['new', 'new'])
})

it('cache: a value that was read before an invalidation is stale after it', async () => {
  const { load, resolve } = pending()
  const first = getOrLoad(load)
  cache.invalidate('products')
  const second = getOrLoad(loadOf('after'))
  resolve('before')
  expect(await first).toBe('before')
  expect(await second).toBe('after')
  expect(await getOrLoad(loadOf('later'))).not.toBe('before')
})

it('cache: a slow load does not replace what was read after an invalidation', async () => {
  const { load, resolve } = pending()
  const slow = getOrLoad(load)
  cache.invalidate('products')
  await getOrLoad(loadOf('after'))
  resolve('before')
  await slow
  expect(await getOrLoad(loadOf('later'))).toBe('after')
})

it('cache: restarts a load whose request was dropped', async () => {
  void getOrLoad(pending().load)
  nowMs += 1001
  expect(await getOrLoad(loadOf('mine'))).toBe('mine')
})

it('cache: a caller that waits for a load that is dropped starts a load itself', async () => {
  void getOrLoad(pending().load)
  const waiting = getOrLoad(loadOf('mine'))
  nowMs += 1001
  await vi.advanceTimersByTimeAsync(1100)
  expect(await waiting).toBe('mine')
})

it('cache: returns the stale value while loading fails, invalidated or not', async () => {
  await getOrLoad(loadOf('old'))
  nowMs += 60_000
  expect(await getOrLoad(failing())).toBe('old')
  cache.invalidate('products')
  expect(await Promise.all([getOrLoad(failing()), getOrLoad(failing())])).toEqual(['old', 'old'])
})

it('cache: a failed load without a stale value rejects, and the next call loads again', async () => {
  await expect(getOrLoad(failing())).rejects.toThrow('no database')
  expect(await getOrLoad(loadOf('back'))).toBe('back')
})

it('cache: a ProblemError evicts the value', async () => {
  await getOrLoad(loadOf('old'))
  cache.invalidate('products')
  const refuse = () => Promise.reject(new ProblemError('product-not-found', 'gone'))
  await expect(getOrLoad(refuse)).rejects.toThrow('gone')
  await expect(getOrLoad(failing())).rejects.toThrow('no database')
})

it('cache: a value that isFailure matches is not stored, and the stale one is returned', async () => {
  const isFailure = (value: string) => value === ''
  const get = (value: string) =>
    cache.getOrLoad({ key: 'page', tags: [], load: loadOf(value), isFailure })
  expect(await get('')).toBe('')
  expect(await get('page')).toBe('page')
  nowMs += 1001
  expect(await get('')).toBe('page')
})
