/** A shop with a public name, behind a proxy that replaces `Host`, adds no header, and hands on what visitors send. */
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { startReverseProxy } from '@shop/testkit/reverse-proxy'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { publishEmpty } from './access/publish-empty.ts'
import { openLive, startApi } from './shop.ts'

const shop = await startApi({
  perMinute: 6,
  vars: { SHOP_HOST: 'shop.example', TRUSTED_PROXIES: '' },
})
const { db, staffKey } = shop
const proxy = await startReverseProxy(shop.origin, 'bare')
afterAll(() => proxy.stop())

beforeAll(async () => {
  await publishEmpty(shop, { module: 'shell', routes: ['/'] })
  await publishEmpty(shop, { module: 'admin', routes: ['/admin', '/admin/*'], audience: 'staff' })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(proxy.origin + path, { headers, redirect: 'manual' })

it('has its public origin in every link, with any headers of a visitor', async () => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const original = { 'mf-original-url': 'http://evil.example/robots.txt' }
  for (const headers of [{}, forged, original]) {
    const response = await open('/robots.txt', headers)
    expect(await response.text()).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  }
  expect(await (await open('/sitemap.xml')).text()).toContain('<loc>https://shop.example/product/')
})

it('takes orders from its own pages, and none from those of others', async () => {
  const product = await insertProduct(db)
  const order = (origin: string) =>
    fetch(`${proxy.origin}/api/orders`, {
      method: 'POST',
      headers: { origin, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(orderInput([orderLine(product)])),
    })
  expect((await order('https://shop.example')).status).toBe(201)
  for (const origin of ['http://shop.example', shop.origin, proxy.origin])
    expect((await order(origin)).status).toBe(403)
})

it('opens the live feed for its own pages', async () => {
  const live = await openLive(proxy.origin, 'topics=products', { origin: 'https://shop.example' })
  expect(await live.next()).toMatchObject({ type: 'hello' })
  live.close()
  const foreign = openLive(proxy.origin, 'topics=products', { origin: shop.origin })
  await expect(foreign).rejects.toThrow('refused')
})

it('does not take a visitor for one on this machine, and lets staff in by the key, whose cookie is for https only', async () => {
  const local = { 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }
  expect((await open('/api/staff', local)).status).toBe(401)
  const signedIn = await open(`/admin?key=${staffKey}`)
  expect(signedIn.headers.get('set-cookie')).toMatch(/^__Host-staff_key=.+; Secure$/)
})

it('counts all visitors as one, with any address that they say they have', async () => {
  // More than twice the limit: the minute that is counted may end amid them.
  const maxVisits = 14
  const statuses = new Set<number>()
  for (let visit = 1; visit <= maxVisits; visit += 1) {
    const address = `192.0.2.${visit}`
    const headers = { 'x-forwarded-for': address, 'cf-connecting-ip': address, forwarded: address }
    const response = await open('/api/products/facets', headers)
    statuses.add(response.status)
  }
  expect([...statuses]).toEqual([200, 429])
})
