import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { networkFirst, pageStrategy, requestStrategy } from './strategies.ts'
import { networkResponse } from './test/memory-caches.ts'

const origin = 'https://shop.example'
const request = new Request(`${origin}/shop`)

const work: Promise<unknown>[] = []
const waitUntil = (promise: Promise<unknown>): void => void work.push(promise)
const network = vi.fn<() => Promise<Response>>()

beforeEach(() => {
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
  const stored: string[] = []
  const store = async (response: Response) => void stored.push(await response.text())
  const findCopy = async () => new Response('copy')
  const noCopy = async () => undefined

  const load = async (copy: () => Promise<Response | undefined> = findCopy) =>
    (await networkFirst({ request, findCopy: copy, waitUntil, store, timeoutMs: 3000 }))?.text()

  beforeEach(() => void stored.splice(0))

  it('returns the response of the network, and passes it on to be stored', async () => {
    respondsWith('fresh')
    expect(await load()).toBe('fresh')
    await Promise.all(work)
    expect(stored).toEqual(['fresh'])
  })

  it('returns the copy offline, and nothing when there is none', async () => {
    isOffline()
    expect(await load()).toBe('copy')
    expect(await load(noCopy)).toBeUndefined()
    await Promise.all(work)
    expect(stored).toEqual([])
  })

  it('returns the copy after the timeout, and passes on the late response', async () => {
    vi.useFakeTimers()
    let arrive = (_response: Response): void => {}
    network.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    const response = load()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await response).toBe('copy')
    arrive(networkResponse('late'))
    await Promise.all(work)
    expect(stored).toEqual(['late'])
  })

  it('waits for a slow network when there is no copy', async () => {
    vi.useFakeTimers()
    network.mockReturnValue(
      new Promise((resolve) => setTimeout(resolve, 9000, networkResponse('slow'))),
    )
    const response = load(noCopy)
    await vi.advanceTimersByTimeAsync(9000)
    expect(await response).toBe('slow')
  })

  it('returns an error of the shop', async () => {
    respondsWith('broken', { status: 500 })
    expect(await load()).toBe('broken')
  })
})

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
  it('recognizes files of releases, pictures and products', () => {
    expect(strategyOf('/modules/shell/1.0.0-abc/shell.js')).toBe('release-file')
    expect(strategyOf('/media/products/tee/front-400.avif')).toBe('media')
    expect(strategyOf('/api/products?category=Hats')).toBe('products')
    expect(strategyOf('/api/products/tee')).toBe('products')
  })

  it.each(['/modules/shell/1.0.0-abc/shell.js', '/media/a.avif', '/api/products/tee'])(
    'never responds with %s as a document',
    (path) => {
      expect(navigationTo(path)).toBeNull()
    },
  )

  it('recognizes pages only in navigation requests', () => {
    expect(navigationTo('/')).toBe('page')
    expect(navigationTo('/shop?category=Hats')).toBe('page')
    expect(navigationTo('/cart')).toBe('page')
    expect(strategyOf('/shop')).toBeNull()
  })

  it('never caches a page that its module marks as network-only', () => {
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

  it('leaves requests from staff pages to the browser', () => {
    expect(strategyOf('/api/products', { referrer: `${origin}/admin/products` })).toBeNull()
    expect(strategyOf('/api/products', { referrer: '' })).toBe('products')
  })
})

it('chooses the strategy of a page by its path', () => {
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
