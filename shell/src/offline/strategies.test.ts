import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { cacheResponse } from './response-cache.ts'
import { cacheFirst, networkFirst, pageStrategy, requestStrategy } from './strategies.ts'
import { memoryCaches, networkResponse } from './test/memory-caches.ts'

const origin = 'https://shop.example'
const request = new Request(`${origin}/shop`)
const picture = new Request(`${origin}/media/a.avif`)

const work: Promise<unknown>[] = []
const waitUntil = (promise: Promise<unknown>): void => void work.push(promise)
const network = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', network)
})

afterEach(async () => {
  await Promise.all(work.splice(0))
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isOffline = () => network.mockRejectedValue(new TypeError('Failed to fetch'))
const respondsWith = (text: string, init?: ResponseInit) =>
  network.mockImplementation(async () => networkResponse(text, init))

describe('networkFirst', () => {
  const load = async (timeoutMs = 3000) =>
    (await networkFirst({ request, kind: 'pages', waitUntil, timeoutMs }))?.text()

  it('returns the response of the network, and stores it for when there is none', async () => {
    respondsWith('fresh')
    expect(await load()).toBe('fresh')
    await Promise.all(work)
    isOffline()
    expect(await load()).toBe('fresh')
  })

  it('calls back when it has stored a response, and only then', async () => {
    const onCached = vi.fn()
    const loadAndWait = async () => {
      await networkFirst({ request, kind: 'pages', waitUntil, onCached })
      await Promise.all(work)
    }
    isOffline()
    await loadAndWait()
    respondsWith('broken', { status: 503 })
    await loadAndWait()
    expect(onCached).not.toHaveBeenCalled()
    respondsWith('fresh')
    await loadAndWait()
    expect(onCached).toHaveBeenCalledTimes(1)
  })

  it('returns the stored response after the timeout, and stores the late one', async () => {
    vi.useFakeTimers()
    await cacheResponse('pages', request, networkResponse('stored'))
    let arrive = (_response: Response): void => {}
    network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const response = load()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await response).toBe('stored')
    arrive(networkResponse('late'))
    await Promise.all(work)
    isOffline()
    expect(await load()).toBe('late')
  })

  it('waits for a slow network when nothing is stored', async () => {
    vi.useFakeTimers()
    network.mockReturnValue(
      new Promise((resolve) => setTimeout(resolve, 9000, networkResponse('slow'))),
    )
    const response = load()
    await vi.advanceTimersByTimeAsync(9000)
    expect(await response).toBe('slow')
  })

  it('returns nothing offline when nothing is stored', async () => {
    isOffline()
    expect(await load()).toBeUndefined()
  })

  it('returns an error of the shop, and does not store it', async () => {
    await cacheResponse('pages', request, networkResponse('stored'))
    respondsWith('broken', { status: 500 })
    expect(await load()).toBe('broken')
    await Promise.all(work)
    isOffline()
    expect(await load()).toBe('stored')
  })
})

describe('cacheFirst', () => {
  it('fetches a picture once', async () => {
    respondsWith('picture', { headers: { date: new Date().toUTCString() } })
    const load = async () =>
      (await cacheFirst({ request: picture, kind: 'media', waitUntil })).text()
    expect(await load()).toBe('picture')
    await Promise.all(work)
    expect(await load()).toBe('picture')
    expect(network).toHaveBeenCalledTimes(1)
  })

  it('returns a stale picture at once and fetches it again', async () => {
    const headers = { date: 'Sun, 01 Nov 2026 00:00:00 GMT' }
    await cacheResponse('media', picture, networkResponse('old', { headers }))
    respondsWith('new')
    const load = async () =>
      (await cacheFirst({ request: picture, kind: 'media', waitUntil })).text()
    expect(await load()).toBe('old')
    await Promise.all(work)
    expect(await load()).toBe('new')
  })

  it('rejects as the network does when nothing is stored', async () => {
    isOffline()
    await expect(cacheFirst({ request: picture, kind: 'media', waitUntil })).rejects.toThrow(
      'fetch',
    )
  })
})

/** Live modules as far as the service worker knows them. */
const modules = [
  { routes: ['/', '/shop', '/product/:id', '/administration'] },
  {
    routes: ['/cart', '/checkout', '/order-confirmation'],
    offline: { networkOnly: ['/checkout', '/order-confirmation'] },
  },
  { routes: ['/admin', '/admin/*'], audience: 'staff' as const },
]

const strategyOf = (path: string, request: Partial<Request> = {}) =>
  requestStrategy(
    {
      method: 'GET',
      url: new URL(path, origin).href,
      mode: 'no-cors',
      referrer: `${origin}/shop`,
      headers: new Headers(),
      ...request,
    },
    origin,
    modules,
  )

const navigationTo = (path: string) => strategyOf(path, { mode: 'navigate' })

describe('requestStrategy', () => {
  it('knows files of releases, pictures and products', () => {
    expect(strategyOf('/modules/shell/1.0.0-abc/shell.js')).toBe('release-file')
    expect(strategyOf('/media/products/tee/front-400.avif')).toBe('media')
    expect(strategyOf('/api/products?category=Hats')).toBe('products')
    expect(strategyOf('/api/products/tee')).toBe('products')
  })

  it('knows pages in navigation requests only', () => {
    expect(navigationTo('/')).toBe('page')
    expect(navigationTo('/shop?category=Hats')).toBe('page')
    expect(navigationTo('/cart')).toBe('page')
    expect(strategyOf('/shop')).toBeNull()
  })

  it('never caches a page that its module says is for the network only', () => {
    expect(navigationTo('/checkout')).toBe('network-only')
    expect(navigationTo('/order-confirmation?order=1')).toBe('network-only')
  })

  it.each([
    '/admin',
    '/admin/orders',
    '/api/orders',
    '/api/orders/1',
    '/api/live',
    '/api/modules',
    '/api/productsx',
    '/sw.js',
    '/sitemap.xml',
    '/media/clips/hero.webm',
    'https://elsewhere.example/modules/a.js',
  ])('leaves %s to the browser', (path) => {
    expect(strategyOf(path)).toBeNull()
    expect(navigationTo(path)).toBeNull()
  })

  it('leaves writes and range requests to the browser', () => {
    expect(strategyOf('/api/products', { method: 'POST' })).toBeNull()
    expect(strategyOf('/media/a.avif', { method: 'HEAD' })).toBeNull()
    const headers = new Headers({ range: 'bytes=0-1' })
    expect(strategyOf('/media/a.avif', { headers })).toBeNull()
  })

  it('leaves requests from pages for staff to the browser', () => {
    expect(strategyOf('/api/products', { referrer: `${origin}/admin/products` })).toBeNull()
    expect(strategyOf('/api/products', { referrer: '' })).toBe('products')
  })
})

it('knows the strategy of a page by its path', () => {
  expect(pageStrategy('/product/tee', modules)).toBe('page')
  expect(pageStrategy('/administration', modules)).toBe('page')
  expect(pageStrategy('/checkout', modules)).toBe('network-only')
  expect(pageStrategy('/admin/orders', modules)).toBeNull()
})

it('caches no page that no module owns', () => {
  expect(pageStrategy('/problems/bad-input', modules)).toBe('network-only')
  expect(pageStrategy('/shop', [])).toBe('network-only')
})

it.each(['//admin', '//shop', '//evil.example/shop'])('caches nothing at %s', (path) => {
  expect(strategyOf(origin + path, { mode: 'navigate' })).toBe('network-only')
})

it('caches the pages of a release that says nothing about offline', () => {
  expect(pageStrategy('/checkout', [{ routes: ['/checkout'] }])).toBe('page')
})
