/** Most tests compare all headers of a response, so that an unexpected header fails, too. */
import { once } from 'node:events'
import { request } from 'node:http'

import { describe, expect, it } from 'vitest'

import shell from '../../shell/module.ts'
import { common, headersOf as exactHeaders, plainPage, transport } from './exact-headers.ts'
import { startMiniflareApi } from './shop.ts'

const { origin, staffHeaders, staffOrigin, takeLogs, worker } = await startMiniflareApi({
  hasModules: true,
  perMinute: undefined,
  vars: { PICTURE_HOSTS: 'images.example.com cdn.example.org' },
})

const headersOf = (path: string, init?: RequestInit) => exactHeaders(origin + path, init)
const headersForStaff = (path: string) =>
  exactHeaders(staffOrigin + path, { headers: staffHeaders })

const documentPolicy = (worker: string, trustedTypes: string, frames: string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'nonce-…' 'strict-dynamic'",
    "style-src 'self'",
    "img-src 'self' data: https://images.example.com https://cdn.example.org",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    ...frames,
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

const styleOf = (module: string): string =>
  `</modules/${module}/…/styles.css>; rel=preload; as="style"; integrity="sha384-…"`
const [firstFont] =
  Object.entries(shell.fonts ?? {}).find(([, { isPreloaded }]) => isPreloaded) ?? []
const font = `</modules/shell/…/${firstFont}>; rel=preload; as="font"; type="font/woff2"; crossorigin="anonymous"`

const json = { ...common, 'content-type': 'application/json' }
const privateJson = { ...json, 'cache-control': 'private, no-store' }
const problem = {
  ...common,
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
}

describe('a document', () => {
  it('of the shop has exactly the expected headers', async () => {
    // The first page is rendered, and the next two come from the cache.
    for (let time = 1; time <= 3; time += 1) {
      const { status, headers } = await headersOf('/shop')
      const { link, ...others } = headers
      const signed = { ...document, 'document-signature': 'a signature' }
      expect({ status, headers: others }).toEqual({ status: 200, headers: signed })
      const [shell, page, fonts, picture, ...rest] = link?.split(/, (?=<)/) ?? []
      expect([shell, page, fonts, rest]).toEqual([styleOf('shell'), styleOf('catalog'), font, []])
      expect(picture).toMatch(
        /^<\/media\/products\/.*as="image"; type="image\/avif".*fetchpriority="high"$/,
      )
    }
  })

  it('of a path that no module owns has exactly the expected headers', async () => {
    const { status, headers } = await headersOf('/nowhere')
    const link = `${styleOf('shell')}, ${font}`
    expect({ status, headers }).toEqual({ status: 404, headers: { ...document, link } })
    expect(await takeLogs(1)).toEqual(['404: nothing is at /nowhere'])
  })

  it('of the back office has no service worker and no text as a script', async () => {
    const { status, headers } = await headersForStaff('/admin')
    expect({ status, headers }).toEqual({
      status: 200,
      headers: {
        ...document,
        'content-security-policy': documentPolicy("'none'", "'none'", ["frame-src 'self'"]),
        'cross-origin-opener-policy': 'noopener-allow-popups',
        'x-robots-tag': 'noindex',
        link: [styleOf('shell'), styleOf('admin'), font].join(', '),
      },
    })
  })

  it('has a unique nonce in all of its scripts, even with concurrent views', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await fetch(`${origin}/shop`)
        const policy = response.headers.get('content-security-policy') ?? ''
        const nonce = /'nonce-([\da-f]{32})'/.exec(policy)?.[1]
        const used = (await response.text()).matchAll(/ nonce="([^"]*)"/g)
        expect(new Set([...used].map(([, text]) => text))).toEqual(new Set([nonce]))
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(20)
  })

  it('that is cached is not sent to clients that ask for Markdown', async () => {
    const typeOf = async (accept: string) =>
      (await headersOf('/product/focus-crest-tee', { headers: { accept } })).headers['content-type']
    for (let time = 1; time <= 3; time += 1)
      expect(await typeOf('text/html')).toBe('text/html; charset=utf-8')
    expect(await typeOf('text/html;q=0.8, Text/Markdown')).toBe('text/markdown; charset=utf-8')
  })

  it('that is not available is a plain page', async () => {
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
    ['/api/openapi.json', { ...json, 'cache-control': 'private, no-cache', etag: 'a tag' }],
    ['/api/orders', privateJson],
    ['/api/health', { ...json, 'cache-control': 'no-store' }],
  ])('sends exactly the expected headers for %s', async (path, headers) => {
    expect(await headersForStaff(path)).toMatchObject({ status: 200 })
    expect((await headersForStaff(path)).headers).toEqual(headers)
  })

  it('evaluates a shopper’s conditional headers on each request', async () => {
    const listed = { ...json, 'cache-control': 'private, no-cache', etag: 'a tag' }
    for (let time = 1; time <= 3; time += 1)
      expect(await headersOf('/api/products')).toMatchObject({ status: 200, headers: listed })
    const { headers } = await fetch(`${origin}/api/products`)
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    const { 'content-type': _type, ...unchanged } = listed
    const { status, headers: sent, body } = await headersOf('/api/products', known)
    expect({ status, sent, body }).toEqual({ status: 304, sent: unchanged, body: '' })
    const other = { headers: { 'if-match': '"another"' } }
    expect(await headersOf('/api/products', other)).toMatchObject({ status: 412 })
  })

  it('exports CSV as a download', async () => {
    const { status, headers } = await headersForStaff('/api/customers/export')
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

  it('has the same request id in the header and in the problem', async () => {
    const response = await fetch(`${origin}/api/nothing`)
    const { instance } = (await response.json()) as { instance: string }
    expect(instance).toBe(`urn:uuid:${response.headers.get('x-request-id')}`)
  })

  it('tells a client over the limit when to retry', async () => {
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

  it('opens a socket with only the headers of the protocol switch', async () => {
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

it('sends HSTS if the shop is reached by https, and never on this machine', async () => {
  const { origin: platformOrigin } = await worker.miniflare.ready
  const from = async (url: string) =>
    (
      await exactHeaders(`${platformOrigin}/robots.txt`, {
        headers: { 'mf-original-url': `${url}/robots.txt` },
      })
    ).headers
  const strict = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  expect(await from('https://shop.example')).toMatchObject(strict)
  for (const url of ['http://shop.example', 'https://localhost:8787', 'https://127.0.0.1']) {
    expect(await from(url)).not.toHaveProperty('strict-transport-security')
  }
})
