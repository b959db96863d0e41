import { openDatabase } from '@shop/db/open'
import { insertProduct, orderInput, orderLine } from '@shop/testkit/builders'
import {
  type ReverseProxy,
  startReverseProxy,
  visitorAddress,
  visitorHost,
} from '@shop/testkit/reverse-proxy'
import type { TestShop } from '@shop/testkit/test-shop'
import { type Signer, startSigner } from '@shop/workers/access/callers'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openShop } from './support/shop.ts'

const at = {} as { signer: Signer; shop: TestShop; proxy: ReverseProxy }

beforeAll(async () => {
  at.signer = await startSigner()
  at.shop = await openShop({
    vars: {
      ...at.signer.vars,
      SHOP_HOST: 'shop.example',
      STAFF_HOST: 'staff.example',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  at.proxy = await startReverseProxy(at.shop.origin, 'forwarding')
})

afterAll(async () => {
  await at.proxy?.stop()
  await at.shop?.stop()
  await at.signer?.stop()
})

type Sent = RequestInit & { host?: string; headers?: Record<string, string> }

const open = (path: string, { host = 'shop.example', headers, ...init }: Sent = {}) =>
  fetch(at.proxy.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { [visitorHost]: host, ...headers },
  })

const order = async (headers: Record<string, string>): Promise<number> => {
  const product = await insertProduct(openDatabase(at.shop.libsql))
  const response = await open('/api/orders', {
    method: 'POST',
    headers: {
      origin: 'https://shop.example',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    body: JSON.stringify(orderInput([orderLine(product)])),
  })
  return response.status
}

/** Node's sockets accept headers, but the type of browser sockets does not, hence the cast. */
const receiveFirst = (headers: Record<string, string>): Promise<unknown> => {
  const url = `${at.proxy.origin.replace('http', 'ws')}/api/live?topics=orders`
  const socket = new WebSocket(url, { headers } as unknown as string[])
  const first = new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))))
    socket.addEventListener('error', () => reject(new Error('the socket was refused')))
  })
  return first.finally(() => socket.close())
}

it('renders pages with the public origin, and secures them', async () => {
  const response = await open('/product/focus-crest-tee')
  const html = await response.text()
  expect(html).toContain('<link rel="canonical" href="https://shop.example/product/focus-crest-tee')
  expect(html).not.toContain(at.shop.origin)
  expect(html).not.toContain(at.proxy.origin)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  expect(await (await open('/llms.txt')).text()).toContain('(https://shop.example/shop)')
})

it('accepts an order, and shows it only to staff on their host', async () => {
  expect(await order({})).toBe(201)
  const host = 'staff.example'
  const token = { 'cf-access-jwt-assertion': await at.signer.sign() }
  const listed = await open('/api/orders', { host, headers: token })
  expect(await listed.json()).toMatchObject({ total: expect.any(Number) })
  const strangers = [{}, { 'cf-access-jwt-assertion': await at.signer.forge() }]
  for (const headers of [...strangers, { 'x-forwarded-for': '127.0.0.1' }])
    expect((await open('/api/orders', { host, headers })).status).toBe(401)
  // The shop ignores these headers, so the requests reach the shop's host, which accepts no tokens.
  for (const forged of [
    { 'x-forwarded-host': host },
    { 'mf-original-url': `https://${host}/api/orders` },
  ])
    expect((await open('/api/orders', { headers: { ...token, ...forged } })).status).toBe(404)
})

it('redirects from each host to the other', async () => {
  const there = await open('/admin')
  expect(there.headers.get('location')).toBe('https://staff.example/admin')
  const back = await open('/shop', { host: 'staff.example' })
  expect(back.headers.get('location')).toBe('https://shop.example/shop')
})

it('opens a socket for staff through the proxy', async () => {
  const headers = {
    [visitorHost]: 'staff.example',
    origin: 'https://staff.example',
    'cf-access-jwt-assertion': await at.signer.sign(),
  }
  expect(await receiveFirst(headers)).toMatchObject({ type: 'hello' })
  await expect(receiveFirst({ ...headers, origin: 'https://shop.example' })).rejects.toThrow(
    'refused',
  )
})

it('limits the rate by the address that the proxy saw, not by visitors’ headers', async () => {
  const orders = async (count: number, headers: (nth: number) => Record<string, string>) => {
    const statuses = new Set<number>()
    for (let nth = 1; nth <= count; nth += 1) statuses.add(await order(headers(nth)))
    return [...statuses]
  }
  // A new minute may start in between, so send more than twice the limit of 10.
  const flood = orders(21, (nth) => ({
    [visitorAddress]: '198.51.100.7',
    'x-forwarded-for': `203.0.113.${nth}`,
    'cf-connecting-ip': `203.0.113.${nth}`,
  }))
  expect(await flood).toEqual([201, 429])
  expect(await orders(5, (nth) => ({ [visitorAddress]: `198.51.100.${nth + 7}` }))).toEqual([201])
})
