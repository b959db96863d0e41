import { ProblemError } from '@shop/contracts/problem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Cache, createCache } from './cache.ts'

let nowMs = 0
let cache: Cache

beforeEach(() => {
  vi.useFakeTimers()
  nowMs = 1_000_000
  cache = createCache(() => nowMs)
})
afterEach(() => vi.useRealTimers())

const remember = (
  load: () => Promise<string>,
  overrides: { key?: string; freshMs?: number; sizeOf?: () => number } = {},
) => cache.remember({ key: 'list', tags: ['products'], load, ...overrides })

const answering = (value: string) => vi.fn(() => Promise.resolve(value))
const failing = () => vi.fn((): Promise<string> => Promise.reject(new Error('no database')))

/** A load that answers when the test says so. */
const pending = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { load: vi.fn(() => promise), resolve, reject }
}

it('loads once while a value is fresh', async () => {
  const load = answering('shirts')
  expect([await remember(load), await remember(load)]).toEqual(['shirts', 'shirts'])
  expect(load).toHaveBeenCalledOnce()
})

it('loads again after a second', async () => {
  await remember(answering('old'))
  nowMs += 1001
  expect(await remember(answering('new'))).toBe('new')
})

it('keeps a value as long as its caller allows', async () => {
  await remember(answering('old'), { freshMs: 10_000 })
  nowMs += 9_000
  expect(await remember(answering('new'), { freshMs: 10_000 })).toBe('old')
})

it('loads again after a purge of one of its tags, and only then', async () => {
  await remember(answering('old'))
  cache.purge('orders')
  expect(await remember(answering('new'))).toBe('old')
  cache.purge('products')
  expect(await remember(answering('new'))).toBe('new')
})

it('shares one load among concurrent callers', async () => {
  const { load, resolve } = pending()
  const both = Promise.all([remember(load), remember(load)])
  resolve('shirts')
  expect(await both).toEqual(['shirts', 'shirts'])
  expect(load).toHaveBeenCalledOnce()
})

it('answers with the last value while another request loads the next', async () => {
  await remember(answering('old'))
  nowMs += 1001
  const { load, resolve } = pending()
  const first = remember(load)
  expect(await remember(load)).toBe('old')
  resolve('new')
  expect(await first).toBe('new')
})

it('never answers with a purged value while the next is loaded', async () => {
  await remember(answering('old'))
  cache.purge('products')
  const { load, resolve } = pending()
  const both = Promise.all([remember(load), remember(load)])
  resolve('new')
  expect(await both).toEqual(['new', 'new'])
})

it('does not keep as fresh what was read before a purge', async () => {
  const { load, resolve } = pending()
  const first = remember(load)
  cache.purge('products')
  const second = remember(answering('after'))
  resolve('before')
  expect(await first).toBe('before')
  expect(await second).toBe('after')
  expect(await remember(answering('later'))).not.toBe('before')
})

it('takes over a load whose request went away', async () => {
  void remember(pending().load)
  nowMs += 1001
  expect(await remember(answering('mine'))).toBe('mine')
})

it('gives up waiting for a load whose request goes away meanwhile', async () => {
  void remember(pending().load)
  const waiting = remember(answering('mine'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await waiting).toBe('mine')
})

it('answers with the last value while loading fails, purged or not', async () => {
  await remember(answering('old'))
  nowMs += 60_000
  expect(await remember(failing())).toBe('old')
  cache.purge('products')
  expect(await Promise.all([remember(failing()), remember(failing())])).toEqual(['old', 'old'])
})

it('fails when there never was a value, and tries again the next time', async () => {
  await expect(remember(failing())).rejects.toThrow('no database')
  expect(await remember(answering('back'))).toBe('back')
})

it('forgets a value when the answer is that there is none', async () => {
  await remember(answering('old'))
  cache.purge('products')
  const refuse = () => Promise.reject(new ProblemError('product-not-found', 'gone'))
  await expect(remember(refuse)).rejects.toThrow('gone')
  await expect(remember(failing())).rejects.toThrow('no database')
})

it('does not keep a value its caller calls bad, and answers with the last good one', async () => {
  const isKept = (value: string) => value !== ''
  const ask = (value: string) =>
    cache.remember({ key: 'page', tags: [], load: answering(value), isKept })
  expect(await ask('')).toBe('')
  expect(await ask('page')).toBe('page')
  nowMs += 1001
  expect(await ask('')).toBe('page')
})

it('lets the oldest values make way', async () => {
  await remember(answering('first'), { key: 'first' })
  const sizeOf = () => 1024 * 1024
  for (let index = 0; index < 32; index += 1) {
    await remember(answering('filler'), { key: `filler ${index}`, sizeOf })
  }
  expect(await remember(answering('again'), { key: 'first' })).toBe('again')
})
