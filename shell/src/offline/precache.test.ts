import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  cacheVisit,
  deleteOtherReleases,
  markPageCached,
  precacheReleaseFiles,
  releaseStyles,
} from './precache.ts'
import { cachedResponse, cacheResponse } from './response-cache.ts'
import { memoryCaches, networkResponse } from './test/memory-caches.ts'

const origin = 'https://shop.example'
const network = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()
const modules = [
  {
    routes: ['/cart', '/checkout'],
    offline: { precache: ['/cart'], networkOnly: ['/checkout'] },
  },
  { routes: ['/', '/*'], offline: { precache: ['/'] } },
]
const visit = (path: string) => cacheVisit({ page: origin + path, files: [] }, origin, modules)
const fetchCount = (path: string) =>
  network.mock.calls.filter(([href]) => href === origin + path).length

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => networkResponse('page'))
  const headers = { date: new Date().toUTCString() }
  await cacheResponse('pages', `${origin}/cart`, networkResponse('cart', { headers }))
  await cacheResponse('pages', `${origin}/`, networkResponse('home', { headers }))
})

afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

it('fetches a page once that came without a document', async () => {
  await visit('/about')
  await visit('/about')
  expect(fetchCount('/about')).toBe(1)
  expect(await cachedResponse(`${origin}/about`)).toBeDefined()
})

it('does not fetch a page that came as a document with a hash', async () => {
  markPageCached(`${origin}/faq?all=1#shipping`)
  await visit('/faq?all=1')
  expect(fetchCount('/faq?all=1')).toBe(0)
})

it.each([
  ['/shop', 'of the network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['/terms', 'because of a problem of the shop', async () => networkResponse('', { status: 503 })],
])('fetches %s again after a failure %s', async (path, _why, fail) => {
  network.mockImplementationOnce(fail)
  await visit(path)
  expect(await cachedResponse(origin + path)).toBeUndefined()
  await visit(path)
  expect(await cachedResponse(origin + path)).toBeDefined()
})

it('fetches a page that does not exist once', async () => {
  network.mockImplementation(async () => networkResponse('', { status: 404 }))
  await visit('/product/gone')
  await visit('/product/gone')
  expect(fetchCount('/product/gone')).toBe(1)
})

it('stores the pages that modules want precached, although they were never visited', async () => {
  vi.stubGlobal('caches', memoryCaches())
  await visit('/checkout')
  expect(await cachedResponse(`${origin}/cart`)).toBeDefined()
  expect(await cachedResponse(`${origin}/`)).toBeDefined()
  expect(await cachedResponse(`${origin}/checkout`)).toBeUndefined()
})

it('fetches no page that was not visited when the visitor saves data', async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await visit('/returns')
  expect(await cachedResponse(`${origin}/returns`)).toBeDefined()
  expect(fetchCount('/cart')).toBe(0)
})

describe('the files of the release', () => {
  const style = { href: '/modules/shell/2/styles.css', integrity: 'sha384-css' }
  const font = { href: '/modules/shell/2/archivo.woff2', integrity: 'sha384-font' }

  beforeEach(() => {
    vi.stubGlobal('RELEASE_FILES', [style, font])
    network.mockImplementation(async () => networkResponse('file'))
  })

  it('are all stored, fetched with their integrity values', async () => {
    await precacheReleaseFiles()
    expect(network.mock.calls).toEqual([
      [style.href, { integrity: 'sha384-css' }],
      [font.href, { integrity: 'sha384-font' }],
    ])
    expect(await cachedResponse(origin + style.href)).toBeDefined()
    expect(releaseStyles()).toEqual([style])
  })

  it('fail the installation when the bytes of one are wrong', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(precacheReleaseFiles()).rejects.toThrow('fetch')
    expect(await cachedResponse(origin + style.href)).toBeUndefined()
  })

  it('are deleted when they are of an earlier release', async () => {
    const earlier = `${origin}/modules/shell/1/styles.css`
    await cacheResponse('release', earlier, networkResponse('old'))
    await precacheReleaseFiles()
    await deleteOtherReleases()
    expect(await cachedResponse(earlier)).toBeUndefined()
    expect(await cachedResponse(origin + font.href)).toBeDefined()
  })
})
