import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { integrityOf } from '@shop/contracts/release'

import { openCache } from './response-cache.ts'
import { memoryCaches } from './test/memory-caches.ts'
import { generation, signingShop } from './test/signed-pages.ts'
import { storedData, trustedFile, trustedPage, trustedPages } from './trusted-responses.ts'

const at = (path: string) => `https://shop.example${path}`
const shop = await signingShop()
const html = '<title>Shop · NDX</title><script nonce="{nonce}">start()</script>'

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('documentKey', shop.documentKey)
  vi.stubGlobal('cacheGeneration', generation)
  vi.stubGlobal('RELEASE_FILES', [])
})

afterEach(() => vi.unstubAllGlobals())

const store = async (kind: 'pages' | 'modules' | 'media', path: string, response: Response) =>
  (await openCache(kind)).put(at(path), response)

describe('a stored document', () => {
  it('is served with its signed policy, for any query', async () => {
    await store('pages', '/shop?q=tee', await shop.sign('/shop', html))
    const page = await trustedPage(at('/shop?q=tee'))
    expect(await page?.text()).toContain('start()')
    expect(page?.headers.get('content-security-policy')).toMatch(/^script-src 'nonce-a1a1/)
    expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('tells the page that its data may be outdated', async () => {
    await store('pages', '/shop', await shop.sign('/shop', `<head>${html}</head>`))
    const text = await (await trustedPage(at('/shop')))?.text()
    expect(text).toMatch(/^<head><meta name="data-age-ms" content="Infinity">/)
  })

  it('is not served when another shop or nobody has signed it', async () => {
    const other = await signingShop()
    await store('pages', '/shop', await other.sign('/shop', html))
    await store('pages', '/', new Response('<script>steal()</script>'))
    expect(await trustedPage(at('/shop'))).toBeUndefined()
    expect(await trustedPage(at('/'))).toBeUndefined()
  })

  it('is not served if a query parameter that its module reads differs', async () => {
    vi.stubGlobal('offlineModules', [{ routes: ['/shop'], queries: ['q'] }])
    const signed = () => shop.sign('/shop?q=a+tee', html)
    await store('pages', '/shop', await signed())
    await store('pages', '/shop?q=hat', await signed())
    await store('pages', '/shop?from=mail&q=a%20tee', await signed())
    expect(await trustedPage(at('/shop'))).toBeUndefined()
    expect(await trustedPage(at('/shop?q=hat'))).toBeUndefined()
    expect(await (await trustedPage(at('/shop?from=mail&q=a%20tee')))?.text()).toContain('start()')
  })

  it('is not served at the path of another page', async () => {
    await store('pages', '/cart', await shop.sign('/promo', html))
    expect(await trustedPage(at('/cart'))).toBeUndefined()
  })

  it('is not served when a release has been withdrawn since', async () => {
    await store('pages', '/shop', await shop.sign('/shop', html, 'before'))
    expect(await trustedPage(at('/shop'))).toBeUndefined()
  })

  it.each([
    ['its text', (text: string) => text.replace('start', 'steal'), (policy: string) => policy],
    ['its policy', (text: string) => text, (policy: string) => `${policy} 'unsafe-inline'`],
    ['its nonce', (text: string) => text, (policy: string) => policy.replaceAll('a1', 'b2')],
  ])('is not served when a script has changed %s', async (_what, changeText, changePolicy) => {
    const signed = await shop.sign('/shop', html)
    const headers = new Headers(signed.headers)
    const policy = headers.get('content-security-policy') ?? ''
    headers.set('content-security-policy', changePolicy(policy))
    await store('pages', '/shop', new Response(changeText(await signed.text()), { headers }))
    expect(await trustedPage(at('/shop'))).toBeUndefined()
  })

  it('has no header that a script could have added', async () => {
    const signed = await shop.sign('/shop', html)
    const headers = new Headers(signed.headers)
    headers.set('refresh', '0;url=https://evil.example')
    await store('pages', '/shop', new Response(await signed.text(), { headers }))
    expect((await trustedPage(at('/shop')))?.headers.has('refresh')).toBe(false)
  })

  it('is listed only when the shop has signed it, newest first', async () => {
    await store('pages', '/a', await shop.sign('/a', html))
    await store('pages', '/forged', new Response(html))
    await store('pages', '/b', await shop.sign('/b', html))
    expect((await trustedPages()).map(({ url }) => url)).toEqual([at('/b'), at('/a')])
  })

  it('is not served while the Worker provides no key', async () => {
    vi.stubGlobal('documentKey', undefined)
    await store('pages', '/shop', await shop.sign('/shop', html))
    expect(await trustedPage(at('/shop'))).toBeUndefined()
  })
})

describe('a stored file of a release', () => {
  const importing = async (path: string, bytes: string): Promise<string> => {
    const integrity = await integrityOf(new Uint8Array(new TextEncoder().encode(bytes)))
    return `<script type="importmap" nonce="{nonce}">${JSON.stringify({ integrity: { [path]: integrity } })}</script>`
  }
  const textOf = async (path: string) => (await trustedFile({ url: at(path) }))?.text()

  it('is served when a signed document has its hash, with the type of its file name', async () => {
    const path = '/modules/catalog/1/a.js'
    await store('pages', '/shop', await shop.sign('/shop', await importing(path, 'right')))
    await store(
      'modules',
      path,
      new Response('right', { headers: { 'content-type': 'text/html' } }),
    )
    const file = await trustedFile({ url: at(path) })
    expect(await file?.text()).toBe('right')
    expect(file?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('is deleted when its bytes do not match', async () => {
    const path = '/modules/catalog/1/b.js'
    await store('pages', '/shop', await shop.sign('/shop', await importing(path, 'right')))
    await store('modules', path, new Response('wrong'))
    expect(await textOf(path)).toBeUndefined()
    expect(await (await openCache('modules')).keys()).toEqual([])
  })

  it('is not served when only a forged document names it', async () => {
    const path = '/modules/catalog/1/c.js'
    const forged = new Response(await importing(path, 'wrong'))
    await store('pages', '/shop', forged)
    await store('modules', path, new Response('wrong'))
    expect(await textOf(path)).toBeUndefined()
  })
})

it('stored data is served as a picture or JSON, even if a script has stored it as HTML', async () => {
  const headers = { 'content-type': 'text/html', refresh: '0;url=https://evil.example' }
  await store('media', '/media/tee.avif', new Response('<script>', { headers }))
  await store('media', '/media/page.html', new Response('<script>', { headers }))
  const picture = await storedData('media', new Request(at('/media/tee.avif')))
  expect(picture?.headers.get('content-type')).toBe('image/avif')
  expect(picture?.headers.has('refresh')).toBe(false)
  expect(await storedData('media', new Request(at('/media/page.html')))).toBeUndefined()
})
