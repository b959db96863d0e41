import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  cacheVisit,
  deleteOtherReleases,
  markPageCached,
  precacheReleaseFiles,
  releaseStyles,
} from './precache.ts'
import { cacheResponse, storedResponse } from './response-cache.ts'
import { memoryCaches, networkResponse } from './test/memory-caches.ts'
import { generation, signingShop } from './test/signed-pages.ts'

const origin = 'https://shop.example'
const network = vi.fn<(href: string, init: RequestInit) => Promise<Response>>()
const modules = [
  {
    routes: ['/cart', '/checkout'],
    offline: { precache: ['/cart'], networkOnly: ['/checkout'] },
  },
  { routes: ['/', '/*'], offline: { precache: ['/'] } },
]
const shop = await signingShop()
const storedPage = (url: string) => storedResponse('pages', url)
const storedFile = (url: string) => storedResponse('release', url)
const visit = (path: string) => cacheVisit({ page: origin + path, files: [] }, origin, modules)
const fetchCount = (path: string) =>
  network.mock.calls.filter(([href]) => href === origin + path).length

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('RELEASE_FILES', [])
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => networkResponse('page'))
  vi.stubGlobal('documentKey', shop.documentKey)
  vi.stubGlobal('cacheGeneration', generation)
  await cacheResponse('pages', `${origin}/cart`, await shop.sign('/cart', 'cart'))
  await cacheResponse('pages', `${origin}/`, await shop.sign('/', 'home'))
})

afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

it('fetches a page that was shown without loading its document, but only once', async () => {
  await visit('/about')
  await visit('/about')
  expect(fetchCount('/about')).toBe(1)
  expect(await storedPage(`${origin}/about`)).toBeDefined()
})

it('does not fetch a page whose document was loaded, even with a hash', async () => {
  markPageCached(`${origin}/faq?all=1#shipping`)
  await visit('/faq?all=1')
  expect(fetchCount('/faq?all=1')).toBe(0)
})

it.each([
  ['/shop', 'of the network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['/terms', 'of the server', async () => networkResponse('', { status: 503 })],
])('fetches %s again after a failure %s', async (path, _why, fail) => {
  network.mockImplementationOnce(fail)
  await visit(path)
  expect(await storedPage(origin + path)).toBeUndefined()
  await visit(path)
  expect(await storedPage(origin + path)).toBeDefined()
})

it('fetches a missing page only once', async () => {
  network.mockImplementation(async () => networkResponse('', { status: 404 }))
  await visit('/product/gone')
  await visit('/product/gone')
  expect(fetchCount('/product/gone')).toBe(1)
})

it('stores the pages that modules precache, even if they were never visited', async () => {
  vi.stubGlobal('caches', memoryCaches())
  await visit('/checkout')
  expect(await storedPage(`${origin}/cart`)).toBeDefined()
  expect(await storedPage(`${origin}/`)).toBeDefined()
  expect(await storedPage(`${origin}/checkout`)).toBeUndefined()
})

it('fetches a precached page again if a script of the shop has replaced it', async () => {
  const headers = { date: new Date().toUTCString() }
  const wishlist = `${origin}/wishlist`
  await cacheResponse('pages', wishlist, networkResponse('forged', { headers }))
  const precaching = [{ routes: ['/wishlist'], offline: { precache: ['/wishlist'] } }]
  await cacheVisit({ page: `${origin}/other`, files: [] }, origin, precaching)
  expect(await (await storedPage(wishlist))?.text()).toBe('page')
})

it('fetches a file again if a script of the shop has replaced it', async () => {
  const href = '/modules/catalog/1/a.js'
  await cacheResponse('modules', href, networkResponse('forged'))
  const files = [{ href, integrity: 'sha384-right' }]
  await cacheVisit({ page: `${origin}/checkout`, files }, origin, modules)
  expect(await (await storedResponse('modules', href))?.text()).toBe('page')
})

it('fetches no unvisited page when the visitor saves data', async () => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await visit('/returns')
  expect(await storedPage(`${origin}/returns`)).toBeDefined()
  expect(fetchCount('/cart')).toBe(0)
})

describe('the files of the release', () => {
  const style = { href: '/modules/shell/2/styles.css', integrity: 'sha384-css' }
  const font = { href: '/modules/shell/2/archivo.woff2', integrity: 'sha384-font' }

  beforeEach(() => {
    vi.stubGlobal('RELEASE_FILES', [style, font])
    network.mockImplementation(async () => networkResponse('file'))
  })

  it('are all fetched with their integrity values and stored', async () => {
    await precacheReleaseFiles()
    expect(network.mock.calls).toEqual([
      [style.href, { integrity: 'sha384-css' }],
      [font.href, { integrity: 'sha384-font' }],
    ])
    expect(await storedFile(origin + style.href)).toBeDefined()
    expect(releaseStyles()).toEqual([style])
  })

  it('fail the installation when the bytes of one are wrong', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(precacheReleaseFiles()).rejects.toThrow('fetch')
    expect(await storedFile(origin + style.href)).toBeUndefined()
  })

  it('fail the installation when one cannot be stored', async () => {
    const full = memoryCaches()
    const put = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
    const open = async (name: string) => ({ ...(await full.open(name)), put })
    vi.stubGlobal('caches', { ...full, open })
    await expect(precacheReleaseFiles()).rejects.toThrow('could not be stored')
  })

  it('are stored again by the next visit if the browser has lost one', async () => {
    await cacheResponse('release', style.href, networkResponse('style'))
    await visit('/about')
    expect(await (await storedFile(origin + font.href))?.text()).toBe('file')
    expect(network).not.toHaveBeenCalledWith(style.href, expect.anything())
  })

  it('are deleted when they belong to an earlier release', async () => {
    const earlier = `${origin}/modules/shell/1/styles.css`
    await cacheResponse('release', earlier, networkResponse('old'))
    await precacheReleaseFiles()
    await deleteOtherReleases()
    expect(await storedFile(earlier)).toBeUndefined()
    expect(await storedFile(origin + font.href)).toBeDefined()
  })
})
