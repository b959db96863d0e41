import { describe, expect, it } from 'vitest'

import {
  createSeal,
  shopFor,
  toOwnHeaders,
  toShopHeaders,
  visitorHeaders,
} from './proxy-headers.ts'

const seal = createSeal()
const origins = { shop: 'https://shop.example', own: 'http://127.0.0.1:8790', seal }

it('forwards a request of the page as if a page of the shop had sent it', () => {
  const headers = {
    host: '127.0.0.1:8790',
    origin: origins.own,
    referer: `${origins.own}/looks?q=1`,
  }
  expect(toShopHeaders(headers, origins)).toEqual({
    host: 'shop.example',
    origin: 'https://shop.example',
    referer: 'https://shop.example/looks?q=1',
  })
})

it.each(['https://evil.example', 'null', `${origins.own}0`, 'http://127.0.0.1:9999'])(
  'leaves the origin of another site’s request unchanged: %s',
  (origin) => {
    const headers = { host: '127.0.0.1:8790', origin, referer: `${origin}/` }
    expect(toShopHeaders(headers, origins)).toEqual({ ...headers, host: 'shop.example' })
  },
)

it.each([
  ['https://shop.example/cart', 'http://127.0.0.1:8790/cart'],
  ['https://shop.example', 'http://127.0.0.1:8790/'],
  ['/cart', '/cart'],
  ['https://shop.example.evil/cart', 'https://shop.example.evil/cart'],
  ['https://staff.shop.example/admin', 'https://staff.shop.example/admin'],
])('rewrites only redirects within the shop: %s', (from, to) => {
  expect(toOwnHeaders({ location: from }, origins)).toEqual({ location: to })
})

it.each([
  ['https://shop.example', 'http://localhost:8790', 'https://shop.example'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8790', 'http://127.0.0.1:8787'],
  ['http://127.0.0.1:8787', 'http://localhost:8790', 'http://localhost:8787'],
  ['http://localhost:8787', 'http://127.0.0.1:8790', 'http://127.0.0.1:8787'],
])('in front of %s, forwards a request to %s to %s', (shop, own, target) => {
  expect(shopFor(shop, own)).toBe(target)
})

it('rewrites redirects between the two hosts of a local shop', () => {
  const local = { ...origins, shop: 'http://127.0.0.1:8787' }
  const leadsTo = (location: string) => toOwnHeaders({ location }, local).location
  expect(leadsTo('http://localhost:8787/admin?a=1')).toBe('http://localhost:8790/admin?a=1')
  expect(leadsTo('http://127.0.0.1:8787/shop')).toBe('http://127.0.0.1:8790/shop')
  expect(leadsTo('http://localhost:9000/')).toBe('http://localhost:9000/')
})

describe('cookies', () => {
  const given = [
    'bucket=7; HttpOnly; Domain=shop.example; Path=/; Secure; SameSite=Lax',
    '__Host-staff_session=a=b; HttpOnly; Secure; Path=/',
  ]
  const received = toOwnHeaders({ 'set-cookie': given }, origins)['set-cookie'] ?? []
  const cookie = received.map((one) => one.split(';')[0]).join('; ')

  it('of the shop are host-only, need no https, and are sealed', () => {
    expect(received.map((one) => one.replace(/=[\w-]{20,};/, '=…;'))).toEqual([
      'dev-8790-bucket=…; HttpOnly; Path=/; SameSite=Lax',
      'dev-8790-__Host-staff_session=…; HttpOnly; Path=/',
    ])
  })

  it('of the shop return to it, without other cookies of this machine', () => {
    const others = 'staff_session_8787=secret; dev-8791-bucket=9; dev-8790-made=up; bucket=1'
    const sent = toShopHeaders({ cookie: `${others}; ${cookie}` }, origins).cookie
    expect(sent).toBe('bucket=7; __Host-staff_session=a=b')
    expect(toShopHeaders({ cookie: others }, origins)).not.toHaveProperty('cookie')
  })

  it('of an earlier run are dropped', () => {
    expect(toShopHeaders({ cookie }, { ...origins, seal: createSeal() })).not.toHaveProperty(
      'cookie',
    )
  })

  it('are sent when the shop composes a document', () => {
    expect(visitorHeaders({ cookie: `staff_session_8787=secret; ${cookie}` }, origins)).toEqual({
      cookie: 'bucket=7; __Host-staff_session=a=b',
    })
  })
})

it('removes headers that bind the browser to https, but keeps policies and encoding', () => {
  const unchanged = {
    'content-security-policy': "default-src 'none'",
    'integrity-policy': 'blocked-destinations=(script)',
    'content-encoding': 'br',
  }
  const bound = { 'strict-transport-security': 'max-age=31536000', 'alt-svc': 'h3=":443"' }
  expect(toOwnHeaders({ ...unchanged, ...bound }, origins)).toEqual(unchanged)
})

it('composes a document from the visitor’s headers, except headers of the connection', () => {
  const headers = {
    host: '127.0.0.1:8790',
    accept: 'text/html',
    'accept-encoding': 'br',
    'if-none-match': '"a"',
    origin: origins.own,
    'sec-fetch-site': 'none',
    connection: 'keep-alive',
    'content-length': '0',
  }
  expect(visitorHeaders(headers, origins)).toEqual({ accept: 'text/html' })
})
