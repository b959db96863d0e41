import { nextVisitor } from '@shop/testkit/next-visitor'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const perMinute = 5
const { origin } = await startApi({ perMinute })

type Send = (headers: Record<string, string>) => Promise<Response>

const get =
  (path: string): Send =>
  (headers) =>
    fetch(origin + path, { headers })

const post =
  (path: string, json: unknown): Send =>
  (headers) =>
    fetch(origin + path, { method: 'POST', body: JSON.stringify(json), headers })

/** One request of each kind that is counted; those with errors are, too. */
const families: Record<string, Send> = {
  'pages, of the shop': get('/shop'),
  'pages, of a missing product': get('/product/no-such-product'),
  'pages, the sitemap': get('/sitemap.xml'),
  'reads, of a product': get('/api/products/focus-crest-tee'),
  'reads, of a list': get('/api/products?limit=4'),
  'reads, of the live releases': get('/api/modules'),
  'searches, by words': get('/api/products?q=hoodie'),
  'searches, by relevance': get('/api/products?sort=relevance'),
  'searches, of facets': get('/api/products/facets'),
  orders: post('/api/orders', {}),
  'realtime connections': get('/api/live?topics=products'),
  'releases, with a wrong token': post('/api/modules/catalog/releases', {}),
  'reports of pages': post('/api/reports', {}),
  'messages to the assistant': post('/api/assistant', { message: 'hats' }),
  'messages of agents': post('/mcp', {}),
}

/** The counters begin again with each minute of the clock: twice the number fills at least one minute. */
const sendUntilLimited = async (send: Send, visitors: readonly Record<string, string>[]) => {
  for (let sent = 0; sent <= 2 * perMinute; sent += 1) {
    const response = await send(visitors[sent % visitors.length] ?? {})
    if (response.status === 429) return { response, sent }
    await response.body?.cancel()
  }
  throw new Error('no request was limited')
}

describe.each(Object.entries(families))('rate limit: %s', (_name, send) => {
  it('a visitor over it gets 429 with retry-after, others do not', async () => {
    const { response, sent } = await sendUntilLimited(send, [nextVisitor()])
    expect(sent).toBeGreaterThanOrEqual(perMinute)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.text()).toMatch(/[Ww]ait a minute/)
    expect((await send(nextVisitor())).status).not.toBe(429)
  })
})

it('rate limit: a program gets a problem, a browser a page', async () => {
  const kindOf = async (send: Send) => {
    const { response } = await sendUntilLimited(send, [nextVisitor()])
    return response.headers.get('content-type')
  }
  expect(await kindOf(get('/api/products'))).toBe('application/problem+json')
  expect(await kindOf(get('/'))).toBe('text/html; charset=utf-8')
})

it('rate limit: all addresses of one IPv6 network are one visitor', async () => {
  // Counted one by one, three of them could not fill a minute.
  const addresses = ['2001:db8:1:1::1', '2001:db8:1:1:2::2', '2001:db8:1:1:3::3']
  const visitors = addresses.map((address) => ({ 'cf-connecting-ip': address }))
  const send = get('/api/products')
  await sendUntilLimited(send, visitors)
  expect((await send({ 'cf-connecting-ip': '2001:db8:1:2::1' })).status).toBe(200)
})

it('rate limit: one that is reached leaves the others open', async () => {
  const visitor = nextVisitor()
  await sendUntilLimited(post('/api/assistant', { message: 'hats' }), [visitor])
  expect((await get('/api/products')(visitor)).status).toBe(200)
})

it.each(['/media/no-such.webp', '/modules/shell/1/no-such.js', '/api/health', '/api/openapi.json'])(
  'rate limit: %s is not counted',
  async (path) => {
    const visitor = nextVisitor()
    for (let sent = 0; sent <= 3 * perMinute; sent += 1)
      expect((await get(path)(visitor)).status).not.toBe(429)
  },
)
