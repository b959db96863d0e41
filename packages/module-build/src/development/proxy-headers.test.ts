import { expect, it } from 'vitest'

import { toOwnHeaders, toShopHeaders, visitorHeaders } from './proxy-headers.ts'

const origins = { shop: 'https://shop.example', own: 'http://127.0.0.1:8790' }

it('a request of the own page is one of the shop’s page to the shop', () => {
  const headers = {
    host: '127.0.0.1:8790',
    origin: origins.own,
    referer: `${origins.own}/looks?q=1`,
    cookie: 'bucket=7',
  }
  expect(toShopHeaders(headers, origins)).toEqual({
    host: 'shop.example',
    origin: 'https://shop.example',
    referer: 'https://shop.example/looks?q=1',
    cookie: 'bucket=7',
  })
})

it.each(['https://evil.example', 'null', `${origins.own}0`, 'http://127.0.0.1:9999'])(
  'a request of another site’s page stays one to the shop: %s',
  (origin) => {
    const headers = { host: '127.0.0.1:8790', origin, referer: `${origin}/` }
    expect(toShopHeaders(headers, origins)).toEqual({ ...headers, host: 'shop.example' })
  },
)

it.each([
  ['https://shop.example/cart', 'http://127.0.0.1:8790/cart'],
  ['https://shop.example', 'http://127.0.0.1:8790'],
  ['/cart', '/cart'],
  ['https://shop.example.evil/cart', 'https://shop.example.evil/cart'],
  ['https://staff.shop.example/admin', 'https://staff.shop.example/admin'],
])('a redirect within the shop stays at the proxy, others lead where they led: %s', (from, to) => {
  expect(toOwnHeaders({ location: from }, origins)).toEqual({ location: to })
})

it('cookies are for the proxy’s host, and need no https unless their name says so', () => {
  const cookies = [
    'bucket=7; HttpOnly; Domain=shop.example; Path=/; Secure; SameSite=Lax',
    '__Host-staff_key=a; HttpOnly; Secure; Path=/',
    'secure=1; path=/; secure',
  ]
  expect(toOwnHeaders({ 'set-cookie': cookies }, origins)['set-cookie']).toEqual([
    'bucket=7; HttpOnly; Path=/; SameSite=Lax',
    '__Host-staff_key=a; HttpOnly; Secure; Path=/',
    'secure=1; path=/',
  ])
})

it('a response does not bind the browser to https, and keeps its policies and its encoding', () => {
  const unchanged = {
    'content-security-policy': "default-src 'none'",
    'integrity-policy': 'blocked-destinations=(script)',
    'content-encoding': 'br',
  }
  const bound = { 'strict-transport-security': 'max-age=31536000', 'alt-svc': 'h3=":443"' }
  expect(toOwnHeaders({ ...unchanged, ...bound }, origins)).toEqual(unchanged)
})

it('a document is composed by what the visitor sent, without what says that a browser did', () => {
  const headers = {
    host: '127.0.0.1:8790',
    accept: 'text/html',
    'accept-encoding': 'br',
    cookie: 'bucket=7',
    'if-none-match': '"a"',
    origin: origins.own,
    'sec-fetch-site': 'none',
    connection: 'keep-alive',
    'content-length': '0',
  }
  expect(visitorHeaders(headers)).toEqual({ accept: 'text/html', cookie: 'bucket=7' })
})
