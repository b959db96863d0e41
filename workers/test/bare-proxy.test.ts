import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { startReverseProxy, visitorHost } from '@shop/testkit/reverse-proxy'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { signToken } from '../src/platform/staff/signed-token.ts'
import { publishEmpty } from './access/publish-empty.ts'
import { openLive, startApi } from './shop.ts'

const shop = await startApi({
  perMinute: 6,
  vars: { SHOP_HOST: 'shop.example', STAFF_HOST: 'staff.example', TRUSTED_PROXIES: '' },
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

it('puts its public origin into every link, whatever headers a visitor sends', async () => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const original = { 'mf-original-url': 'http://evil.example/robots.txt' }
  for (const headers of [{}, forged, original]) {
    const response = await open('/robots.txt', headers)
    expect(await response.text()).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  }
  expect(await (await open('/sitemap.xml')).text()).toContain('<loc>https://shop.example/product/')
})

it('accepts orders from its own pages but not from others', async () => {
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

it('does not treat a visitor as this machine, and signs staff in by a link that sets an https-only cookie', async () => {
  const byName = { [visitorHost]: 'staff.example' }
  const local = { ...byName, 'cf-connecting-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }
  expect((await open('/api/staff', local)).status).toBe(401)
  expect((await open('/api/staff', { authorization: `Bearer ${staffKey}` })).status).toBe(404)
  const code = await signToken(staffKey, 'sign-in-code', Date.now())
  const signedIn = await open(`/admin?code=${code}`, byName)
  expect(signedIn.headers.get('set-cookie')).toMatch(/^__Host-staff_session=.+; Secure$/)
})

it('counts all visitors as one, whatever addresses they claim', async () => {
  // The counter may reset in between, so this is more than twice the limit.
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
