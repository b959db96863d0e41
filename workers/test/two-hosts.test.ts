import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openLive, startMiniflareApi } from './shop.ts'
import { publishEmpty } from './access/publish-empty.ts'
import { type Signer, startSigner } from './access/callers.ts'

const hosts = { shop: 'https://shop.example', staff: 'https://staff.shop.example' }

const signer: Signer = await startSigner()
afterAll(() => signer.stop())
const shop = await startMiniflareApi({
  vars: { ...signer.vars, SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.shop.example' },
})
/** At its own address, Miniflare takes the visitor's URL from the header `mf-original-url`. */
const { origin: platformOrigin } = await shop.worker.miniflare.ready
let token: Record<string, string>

beforeAll(async () => {
  await publishEmpty(shop, { module: 'shell', routes: ['/'] })
  await publishEmpty(shop, { module: 'admin', routes: ['/admin'], audience: 'staff' })
  await publishEmpty(shop, { module: 'catalog', routes: ['/product/:id'] })
  token = { 'cf-access-jwt-assertion': await signer.sign() }
})

const at = (origin: string, path: string) => ({ 'mf-original-url': origin + path })
const open = (origin: string, path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(platformOrigin + path, {
    redirect: 'manual',
    ...init,
    headers: { ...at(origin, path), ...Object.fromEntries(new Headers(headers)) },
  })

describe('the name of the shop', () => {
  it.each(['/robots.txt', '/sitemap.xml', '/llms.txt', '/products.xml'])(
    'is the public host name in %s, even if the request uses another name',
    async (path) => {
      const text = await (await open('https://www.shop.example', path)).text()
      expect(text).toContain('https://shop.example/')
      expect(text).not.toContain('www.shop.example')
    },
  )

  it('is the public host name in the link preview of every page, even on the staff host', async () => {
    const picture = 'content="https://shop.example/media/'
    const pages = [
      await open('https://www.shop.example', '/product/a'),
      await open(hosts.staff, '/admin', { headers: token }),
    ]
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(picture)
    }
  })
})

describe('the staff host', () => {
  it('is closed to search engines', async () => {
    expect(await (await open(hosts.staff, '/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /\n',
    )
    const page = await open(hosts.staff, '/admin', { headers: token })
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('serves no service worker and no page for shoppers', async () => {
    for (const path of ['/sw.js', '/product/a'])
      expect((await open(hosts.staff, path)).headers.get('location')).toBe(hosts.shop + path)
    const page = await open(hosts.staff, '/admin', { headers: token })
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'none'")
  })
})

describe.each([
  ['the shop', hosts.shop, hosts.staff],
  ['staff', hosts.staff, hosts.shop],
])('the host of %s', (_name, own, other) => {
  const write = (headers: Record<string, string>) =>
    open(own, '/api/orders', { method: 'POST', body: '{}', headers: { ...token, ...headers } })
  const listen = (origin: string) =>
    openLive(platformOrigin, 'topics=products', {
      ...at(own, '/api/live?topics=products'),
      origin,
    })

  it('accepts no writes from pages of the other host, and does not let them read', async () => {
    for (const headers of [{ origin: other }, { 'sec-fetch-site': 'same-site' }])
      expect(await (await write(headers)).json()).toMatchObject({ code: 'foreign-origin' })
    expect(await (await write({ origin: own })).json()).not.toMatchObject({
      code: 'foreign-origin',
    })
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await open(own, '/api/products', { method, headers: { origin: other } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it('opens sockets only for its own pages', async () => {
    const live = await listen(own)
    expect(await live.next()).toMatchObject({ type: 'hello' })
    live.close()
    await expect(listen(other)).rejects.toThrow('refused')
  })

  it('sets no cookie', async () => {
    for (const path of ['/admin', '/product/a', '/api/products', '/api/staff'])
      expect((await open(own, path, { headers: token })).headers.get('set-cookie')).toBeNull()
  })
})
