import { maxHeldPieces, maxOpenSockets } from '@shop/domain/limits'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import { nextVisitor } from '@shop/testkit/next-visitor'
import { describe, expect, it } from 'vitest'

import { openLive, refusedUpgrade, startApi, startMiniflareApi } from './shop.ts'

const perMinute = 5
const { origin, call, db, deployToken } = await startApi({ perMinute })

type Send = (headers: Record<string, string>) => Promise<Response>

const get =
  (path: string): Send =>
  (headers) =>
    fetch(origin + path, { headers })

const post =
  (path: string, json: unknown): Send =>
  (headers) =>
    fetch(origin + path, { method: 'POST', body: JSON.stringify(json), headers })

/** Some of these requests fail, and count all the same. */
const families: Record<string, Send> = {
  'pages, of the shop': get('/shop'),
  'pages, of a missing product': get('/product/no-such-product'),
  'pages, the sitemap': get('/sitemap.xml'),
  'the product feed': get('/products.xml'),
  'reads, of a product': get('/api/products/focus-crest-tee'),
  'reads, of a list': get('/api/products?limit=4'),
  'reads, of the live releases': get('/api/modules'),
  'searches, by words': get('/api/products?q=hoodie'),
  'searches, by relevance': get('/api/products?sort=relevance'),
  'searches, of facets': get('/api/products/facets'),
  orders: post('/api/orders', {}),
  'realtime connections': get('/api/live?topics=products'),
  'releases, with a wrong token': post('/api/modules/catalog/releases', {}),
  'reports of pages': post('/api/page-health', {}),
  'messages to the assistant': post('/api/assistant', { message: 'hats' }),
  'messages of agents': post('/mcp', {}),
  'actions of modules': post('/api/x/nobody/act', {}),
}

/** Counters reset with each minute of the clock, so the requests may fall into two minutes. */
const sendUntilLimited = async (send: Send, visitors: readonly Record<string, string>[]) => {
  for (let sent = 0; sent <= 2 * perMinute; sent += 1) {
    const response = await send(visitors[sent % visitors.length] ?? {})
    if (response.status === 429) return { response, sent }
    await response.body?.cancel()
  }
  throw new Error('no request was limited')
}

describe.each(Object.entries(families))('rate limit: %s', (_name, send) => {
  it('returns 429 with retry-after to a visitor over it, but not to others', async () => {
    const { response, sent } = await sendUntilLimited(send, [nextVisitor()])
    expect(sent).toBeGreaterThanOrEqual(perMinute)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.text()).toMatch(/[Ww]ait a minute/)
    expect((await send(nextVisitor())).status).not.toBe(429)
  })
})

it('rate limit: returns a problem to a program, and a page to a browser', async () => {
  const kindOf = async (send: Send) => {
    const { response } = await sendUntilLimited(send, [nextVisitor()])
    return response.headers.get('content-type')
  }
  expect(await kindOf(get('/api/products'))).toBe('application/problem+json')
  expect(await kindOf(get('/'))).toBe('text/html; charset=utf-8')
})

it('rate limit: counts all addresses of one IPv6 network as one visitor', async () => {
  // If the addresses counted as three visitors, none of them would reach the limit.
  const addresses = ['2001:db8:1:1::1', '2001:db8:1:1:2::2', '2001:db8:1:1:3::3']
  const visitors = addresses.map((address) => ({ 'cf-connecting-ip': address }))
  const send = get('/api/products')
  await sendUntilLimited(send, visitors)
  expect((await send({ 'cf-connecting-ip': '2001:db8:1:2::1' })).status).toBe(200)
})

it('rate limit: counts a deploy token however its header is spelled, and wherever it is used', async () => {
  const spellings = ['Bearer ', 'bearer ', 'BEARER  ', 'Bearer    ']
  const visitors = spellings.map((scheme) => ({
    authorization: `${scheme}${deployToken}`,
    ...nextVisitor(),
  }))
  const { sent } = await sendUntilLimited(get('/api/modules/catalog/token'), visitors)
  // If each spelling counted separately, the limit would come only after this many requests.
  expect(sent).toBeLessThan(spellings.length * perMinute)
})

it('rate limit: reaching one limit leaves the others open', async () => {
  const visitor = nextVisitor()
  await sendUntilLimited(post('/api/assistant', { message: 'hats' }), [visitor])
  expect((await get('/api/products')(visitor)).status).toBe(200)
})

it.each(['/media/no-such.webp', '/modules/shell/1/no-such.js', '/api/health', '/api/openapi.json'])(
  'rate limit: does not count %s',
  async (path) => {
    const visitor = nextVisitor()
    for (let sent = 0; sent <= 3 * perMinute; sent += 1)
      expect((await get(path)(visitor)).status).not.toBe(429)
  },
)

it('a visitor whose pending orders hold too many pieces is told where to order more', async () => {
  const product = await insertProduct(db, { stock: 5 * maxHeldPieces })
  const place = (quantity: number, visitor: Record<string, string>) => {
    const headers = { 'idempotency-key': crypto.randomUUID(), ...visitor }
    const json = orderInput([orderLine(product, { quantity })])
    return call('/orders', { method: 'POST', json, headers })
  }
  const visitor = nextVisitor()
  expect((await place(maxHeldPieces, visitor)).status).toBe(201)
  expect(await place(1, visitor)).toMatchObject({
    status: 409,
    body: {
      code: 'too-many-pieces',
      detail: expect.stringContaining('Nothing was ordered. Write to '),
      issues: [{ path: 'items.0.quantity' }],
    },
  })
  expect((await place(1, nextVisitor())).status).toBe(201)
})

describe('open sockets', async () => {
  const shop = await startMiniflareApi({ perMinute: 10 * maxOpenSockets })
  const open = (headers: Record<string, string>) =>
    openLive(shop.origin, 'topics=products', headers)

  it('are limited per visitor, but not for others, staff, or the same visitor after closing one', async () => {
    const visitor = nextVisitor()
    const pages = await Promise.allSettled(
      Array.from({ length: maxOpenSockets + 20 }, () => open(visitor)),
    )
    const opened = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []))
    expect(opened).toHaveLength(maxOpenSockets)
    expect(await refusedUpgrade(shop.origin, 'topics=products', visitor)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', detail: expect.stringMatching(/open from here at once/) },
    })
    const others = [
      await open(nextVisitor()),
      await openLive(shop.staffOrigin, 'topics=orders', { ...visitor, ...shop.staffHeaders }),
    ]
    for (const other of others) expect(await other.next()).toMatchObject({ type: 'hello' })
    const [first] = opened
    const closed = new Promise((resolve) => first?.socket.addEventListener('close', resolve))
    first?.close()
    await closed
    const next = await open(visitor)
    expect(await next.next()).toMatchObject({ type: 'hello' })
    await shop.worker.evict('RealtimeShard')
    expect(await refusedUpgrade(shop.origin, 'topics=products', visitor)).toMatchObject({
      status: 429,
    })
    for (const page of [...opened, ...others, next]) page.close()
  })

  it('of one IPv6 /48 are limited to ten times as many in total', async () => {
    // The sockets are spread over 50 /64 networks, so each network stays below a visitor's limit.
    const networkOf = (index: number) => ({ 'cf-connecting-ip': `2001:db8:48:${index}::1` })
    const pages = await Promise.allSettled(
      Array.from({ length: 10 * maxOpenSockets + 20 }, (_, index) => open(networkOf(index % 50))),
    )
    const opened = pages.flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []))
    expect(opened).toHaveLength(10 * maxOpenSockets)
    expect(await refusedUpgrade(shop.origin, 'topics=products', networkOf(99))).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
    })
    const other = await open({ 'cf-connecting-ip': '2001:db8:49::1' })
    expect(await other.next()).toMatchObject({ type: 'hello' })
    for (const page of [...opened, other]) page.close()
  })
})
