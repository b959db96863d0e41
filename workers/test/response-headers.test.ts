/** Each document and each response of the API has exactly these headers: one that goes missing, or comes on top, fails. */
import { once } from 'node:events'
import { request } from 'node:http'

import { describe, expect, it } from 'vitest'

import { common, headersOf as exactHeaders, plainPage, transport } from './exact-headers.ts'
import { startApi } from './shop.ts'

const { origin, staffHeaders, takeLogs } = await startApi({
  hasModules: true,
  perMinute: undefined,
  vars: { PICTURE_HOSTS: 'images.example.com cdn.example.org' },
})

const headersOf = (path: string, init?: RequestInit) => exactHeaders(origin + path, init)

const documentPolicy = (worker: string, trustedTypes: string): string =>
  [
    "default-src 'none'",
    "script-src 'nonce-…' 'strict-dynamic'",
    "style-src 'self'",
    "img-src 'self' data: https://images.example.com https://cdn.example.org",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `worker-src ${worker}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')

const document = {
  ...common,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'content-security-policy': documentPolicy("'self'", 'service-worker'),
  'integrity-policy': 'blocked-destinations=(script)',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  vary: 'accept',
  'server-timing': 'times',
}

const json = { ...common, 'content-type': 'application/json' }
const privateJson = { ...json, 'cache-control': 'private, no-store' }
const problem = {
  ...common,
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
}

describe('a document', () => {
  it('of the shop', async () => {
    expect(await headersOf('/shop')).toMatchObject({ status: 200 })
    expect((await headersOf('/shop')).headers).toEqual(document)
  })

  it('of a path that no module owns', async () => {
    const { status, headers } = await headersOf('/nowhere')
    expect({ status, headers }).toEqual({ status: 404, headers: document })
    expect(await takeLogs(1)).toEqual(['404: nothing is at /nowhere'])
  })

  it('of the back office, which has no service worker and no text as a script', async () => {
    const { status, headers } = await headersOf('/admin', { headers: staffHeaders })
    expect({ status, headers }).toEqual({
      status: 200,
      headers: {
        ...document,
        'content-security-policy': documentPolicy("'none'", "'none'"),
        'cross-origin-opener-policy': 'noopener-allow-popups',
        'x-robots-tag': 'noindex',
      },
    })
  })

  it('has a nonce of its own each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(`${origin}/shop`)
        await response.body?.cancel()
        return /'nonce-([\da-f]{32})'/.exec(
          response.headers.get('content-security-policy') ?? '',
        )?.[1]
      }),
    )
    expect(nonces[0]).toBeTruthy()
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('that cannot be had is a plain page', async () => {
    const { status, headers } = await headersOf('/shop', { method: 'POST' })
    expect({ status, headers }).toEqual({ status: 405, headers: plainPage })
  })
})

describe('the API', () => {
  it.each([
    ['/api/products', { ...json, 'cache-control': 'private, no-cache', etag: 'a tag' }],
    [
      '/api/products/focus-crest-tee',
      { ...json, 'cache-control': 'private, no-cache', etag: 'a tag' },
    ],
    ['/api/modules', privateJson],
    ['/api/openapi.json', privateJson],
    ['/api/orders', privateJson],
    ['/api/health', { ...json, 'cache-control': 'no-store' }],
  ])('%s', async (path, headers) => {
    expect(await headersOf(path, { headers: staffHeaders })).toMatchObject({ status: 200 })
    expect((await headersOf(path, { headers: staffHeaders })).headers).toEqual(headers)
  })

  it('exports CSV as a download', async () => {
    const { status, headers } = await headersOf('/api/customers/export', { headers: staffHeaders })
    expect({ status, headers }).toEqual({
      status: 200,
      headers: {
        ...common,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="customers-a day.csv"',
        'cache-control': 'private, no-store',
      },
    })
  })

  it.each([
    ['/api/nothing', { method: 'GET' }, 404, {}],
    ['/api/products', { method: 'PUT' }, 405, { allow: 'GET, POST, HEAD, OPTIONS' }],
    ['/api/orders', { method: 'POST', body: '{' }, 400, {}],
    ['/api/live', { method: 'GET' }, 426, {}],
    ['/api/products', { method: 'GET', headers: { 'if-match': '"another"' } }, 412, {}],
  ] as const)('%s: a problem, %o', async (path, init, status, more) => {
    const got = await headersOf(path, init)
    expect({ status: got.status, headers: got.headers }).toEqual({
      status,
      headers: { ...problem, ...more },
    })
    expect(JSON.parse(got.body).instance).toMatch(/^urn:uuid:[\da-f-]{36}$/)
  })

  it('names the request alike in the header and in the problem', async () => {
    const response = await fetch(`${origin}/api/nothing`)
    const { instance } = (await response.json()) as { instance: string }
    expect(instance).toBe(`urn:uuid:${response.headers.get('x-request-id')}`)
  })

  it('says when to come back to who asks too much', async () => {
    const visitor = { 'cf-connecting-ip': '192.0.2.77', 'content-type': 'application/json' }
    const init = { method: 'POST', headers: visitor, body: '{"message":"hats"}' }
    let got = await headersOf('/api/assistant', init)
    for (let attempt = 0; got.status !== 429 && attempt < 200; attempt += 1) {
      got = await headersOf('/api/assistant', init)
    }
    const { 'retry-after': retryAfter, ...headers } = got.headers
    expect({ status: got.status, headers }).toEqual({ status: 429, headers: problem })
    expect(Number(retryAfter)).toBeGreaterThan(0)
  })

  it('opens a socket with nothing but the switch of the protocol', async () => {
    const sent = request(`${origin}/api/live?topics=products`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    })
    sent.end()
    const [response, socket] = await once(sent, 'upgrade')
    socket.destroy()
    const names = Object.keys(response.headers).filter((name) => !transport.has(name))
    expect(response.statusCode).toBe(101)
    expect(names.toSorted()).toEqual(['sec-websocket-accept', 'upgrade'])
  })
})

it('binds a browser to https where the shop is reached by it, and never on this machine', async () => {
  const from = async (url: string) =>
    (await headersOf('/robots.txt', { headers: { 'mf-original-url': `${url}/robots.txt` } }))
      .headers
  const strict = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  expect(await from('https://shop.example')).toMatchObject(strict)
  for (const url of ['http://shop.example', 'https://localhost:8787', 'https://127.0.0.1']) {
    expect(await from(url)).not.toHaveProperty('strict-transport-security')
  }
})
