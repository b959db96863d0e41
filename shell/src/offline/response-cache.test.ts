import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  cacheResponse,
  deleteOtherCaches,
  isStale,
  openCache,
  shouldCache,
  storedResponse,
} from './response-cache.ts'
import { memoryCaches, networkResponse } from './test/memory-caches.ts'

const at = (path: string) => `https://shop.example${path}`

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))

afterEach(() => vi.unstubAllGlobals())

it('stores a response, and replaces it by a later one', async () => {
  await cacheResponse('pages', at('/shop'), networkResponse('old'))
  await cacheResponse('pages', at('/shop'), networkResponse('new'))
  expect(await (await storedResponse('pages', at('/shop')))?.text()).toBe('new')
  expect(await storedResponse('pages', at('/about'))).toBeUndefined()
})

it('stores no error and nothing private', async () => {
  await cacheResponse('pages', at('/a'), networkResponse('', { status: 500 }))
  const headers = { 'cache-control': 'private, no-store' }
  await cacheResponse('products', at('/b'), networkResponse('', { headers }))
  expect(await storedResponse('pages', at('/a'))).toBeUndefined()
  expect(await storedResponse('products', at('/b'))).toBeUndefined()
})

it('evicts the oldest pages, but not a page that was stored again', async () => {
  for (let page = 1; page <= 50; page += 1)
    await cacheResponse('pages', at(`/product/${page}`), networkResponse(''))
  await cacheResponse('pages', at('/product/1'), networkResponse(''))
  await cacheResponse('pages', at('/product/51'), networkResponse(''))
  expect(await storedResponse('pages', at('/product/2'))).toBeUndefined()
  expect(await storedResponse('pages', at('/product/1'))).toBeDefined()
  expect(await (await openCache('pages')).keys()).toHaveLength(50)
})

it('reports a full disk without rejecting', async () => {
  const full = { ...(await openCache('media')), put: () => Promise.reject(new Error('full')) }
  vi.stubGlobal('caches', { ...caches, open: async () => full })
  await expect(cacheResponse('media', at('/media/a.avif'), networkResponse(''))).resolves.toBe(
    false,
  )
})

it('deletes all caches of other generations and of other scripts', async () => {
  await cacheResponse('pages', at('/'), networkResponse(''))
  await caches.open('shop-1-pages')
  await caches.open('somebody-else')
  await deleteOtherCaches()
  expect(await caches.keys()).toEqual(['shop-2--pages'])
  vi.stubGlobal('cacheGeneration', 'second')
  expect(await storedResponse('pages', at('/'))).toBeUndefined()
  await deleteOtherCaches()
  expect(await caches.keys()).toEqual(['shop-2-second-pages'])
})

const response = (overrides: Partial<Response> = {}, cacheControl = 'no-cache') => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({ 'cache-control': cacheControl }),
  ...overrides,
})

it('caches whole responses of this origin that a browser may store', () => {
  expect(shouldCache(response())).toBe(true)
  expect(shouldCache(response({ headers: new Headers() }))).toBe(true)
  expect(shouldCache(response({}, 'public, max-age=31536000, immutable'))).toBe(true)
  expect(shouldCache(response({}, 'private, no-cache'))).toBe(true)
})

it.each(['no-store', 'private, No-Store', 'public, no-store'])(
  'does not cache a response with %s',
  (cacheControl) => {
    expect(shouldCache(response({}, cacheControl))).toBe(false)
  },
)

it.each([
  ['an error', { status: 503 }],
  ['a missing page', { status: 404 }],
  ['a partial response', { status: 206 }],
  ['an opaque response', { status: 0, type: 'opaque' as const }],
  ["another origin's response", { type: 'cors' as const }],
  ['a redirected response', { redirected: true }],
])('does not cache %s', (_what, overrides) => {
  expect(shouldCache(response(overrides))).toBe(false)
})

const sentHoursAgo = (hours: number) => ({
  headers: new Headers({ date: new Date(Date.now() - hours * 3_600_000).toUTCString() }),
})

it('a response is stale after a day, or if its date is in the future', () => {
  expect(isStale(sentHoursAgo(23))).toBe(false)
  expect(isStale(sentHoursAgo(25))).toBe(true)
  expect(isStale(sentHoursAgo(-25))).toBe(true)
})

it('a response without a date is stale', () => {
  expect(isStale({ headers: new Headers() })).toBe(true)
  expect(isStale({ headers: new Headers({ date: 'soon' }) })).toBe(true)
})
