import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { common, headersOf as exactHeaders, plainPage } from './exact-headers.ts'
import { startApi } from './shop.ts'

const { origin, staffHeaders, staffOrigin } = await startApi({ hasModules: true })

const headersOf = (path: string, init?: RequestInit) =>
  exactHeaders(
    (init?.headers && 'authorization' in init.headers ? staffOrigin : origin) + path,
    init,
  )

const file = { ...common, 'content-security-policy': "default-src 'none'; sandbox", etag: 'a tag' }
const oneDay = 'public, max-age=86400'
const immutable = 'public, max-age=31536000, immutable'
const fixed = { ...common, 'cache-control': 'private, max-age=3600' }
const revalidated = { ...common, 'cache-control': 'private, no-cache', etag: 'a tag' }

const { body: registry } = await headersOf('/api/modules')
const { modules } = JSON.parse(registry) as { modules: { module: string; version: string }[] }
const shellVersion = modules.find(({ module }) => module === 'shell')?.version
const script = `/modules/shell/${shellVersion}/shell.js`

describe('a file', () => {
  const uploaded = async (): Promise<string> => {
    const pixel = { width: 1, height: 1, channels: 3, background: 'red' } as const
    const png = new Uint8Array(await sharp({ create: pixel }).png().toBuffer())
    const headers = { 'content-type': 'image/png', ...staffHeaders }
    const { body } = await headersOf('/api/pictures', { method: 'POST', headers, body: png })
    return (JSON.parse(body) as { path: string }).path
  }

  it('of a release has exactly the expected headers', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const { status, headers } = await headersOf(script, { headers: plain })
    const expected = {
      ...file,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': immutable,
      vary: 'accept-encoding, service-worker',
    }
    expect({ status, headers }).toEqual({ status: 200, headers: expected })
    const compressed = await headersOf(script, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers).toEqual({ ...expected, 'content-encoding': 'br' })
  })

  it('of the shop and an upload have exactly the expected headers', async () => {
    const picture = { ...file, 'accept-ranges': 'bytes' }
    const shared = await headersOf('/media/brand/share.jpg')
    expect(shared.headers).toEqual({
      ...picture,
      'content-type': 'image/jpeg',
      'cache-control': oneDay,
    })
    const upload = await headersOf(await uploaded())
    expect(upload.headers).toEqual({
      ...picture,
      'content-type': 'image/png',
      'cache-control': immutable,
    })
  })

  it('that is cached, requested in part, or missing has exactly the expected headers', async () => {
    const clip = '/media/clips/hero.webm'
    const tag = (await fetch(origin + clip, { method: 'HEAD' })).headers.get('etag') ?? ''
    const known = await headersOf(clip, { headers: { 'if-none-match': tag } })
    expect(known).toMatchObject({ status: 304, body: '' })
    expect(known.headers).toEqual({ ...file, 'cache-control': oneDay, 'accept-ranges': 'bytes' })
    const part = await headersOf(clip, { headers: { range: 'bytes=0-1' } })
    expect(part).toMatchObject({ status: 206 })
    expect(part.headers).toEqual({
      ...file,
      'content-type': 'video/webm',
      'cache-control': oneDay,
      'accept-ranges': 'bytes',
      'content-range': expect.stringMatching(/^bytes 0-1\/\d+$/),
    })
    const beyond = await headersOf(clip, { headers: { range: 'bytes=99999999-' } })
    expect(beyond).toMatchObject({ status: 416 })
    expect(beyond.headers).toEqual({
      ...common,
      'content-security-policy': file['content-security-policy'],
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'content-range': expect.stringMatching(/^bytes \*\/\d+$/),
    })
    for (const path of ['/media/none.webp', '/modules/shell/none/shell.js']) {
      const missing = await headersOf(path)
      expect(missing.status).toBe(404)
      expect(missing.headers).toEqual({
        ...common,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
    }
  })

  it('is a plain error page if the request is for another version', async () => {
    const got = await headersOf(script, { headers: { 'if-match': '"another"' } })
    expect({ status: got.status, headers: got.headers }).toEqual({
      status: 412,
      headers: plainPage,
    })
  })
})

describe('the Worker, for programs', () => {
  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8', fixed],
    ['/manifest.webmanifest', 'application/manifest+json', fixed],
    ['/problems/bad-input', 'text/plain; charset=utf-8', fixed],
    ['/llms.txt', 'text/plain; charset=utf-8', revalidated],
    ['/sitemap.xml', 'application/xml; charset=utf-8', revalidated],
    ['/products.xml', 'application/xml; charset=utf-8', revalidated],
  ])('sends exactly the expected headers for %s', async (path, type, headers) => {
    const got = await headersOf(path)
    expect({ status: got.status, headers: got.headers }).toEqual({
      status: 200,
      headers: { ...headers, 'content-type': type },
    })
  })

  it('sends exactly the expected headers for a product as Markdown', async () => {
    const headers = { accept: 'text/markdown' }
    expect((await headersOf('/product/focus-crest-tee', { headers })).headers).toEqual({
      ...revalidated,
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'accept',
    })
  })

  it('rejects a file of a release as a service worker', async () => {
    const registering = { headers: { 'service-worker': 'script' } }
    expect((await headersOf(script, registering)).status).toBe(404)
    expect((await headersOf('/sw.js', registering)).status).toBe(200)
  })

  it('restricts the service worker to scripts and requests of this shop', async () => {
    expect((await headersOf('/sw.js')).headers).toEqual({
      ...revalidated,
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    })
  })

  it('sends no content to a program that already has it', async () => {
    const known = { headers: { 'if-none-match': '*' } }
    for (const path of ['/sitemap.xml', '/products.xml', '/api/products']) {
      expect((await headersOf(path, known)).headers).toEqual(revalidated)
    }
  })
})

/**
 * Workers Cache keys on the path, the query and what `vary` names. It ignores hosts, cookies and
 * credentials, so it may store only what is the same for everybody.
 */
describe('a shared cache', () => {
  const json = { 'content-type': 'application/json' }
  const markdown = { headers: { accept: 'text/markdown' } }
  const clip = '/media/clips/hero.webm'

  it.each([
    ['a script', script],
    ['a picture', '/media/brand/share.jpg'],
    ['a film', clip],
  ])('may store %s, which is the same for everybody', async (_name, path) => {
    const plain = await headersOf(path)
    expect(plain).toMatchObject({ status: 200 })
    expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+(, immutable)?$/)
    expect(plain.headers).not.toHaveProperty('set-cookie')
    expect(plain.headers['vary'] ?? '').toMatch(/^(?:accept-encoding(?:, service-worker)?)?$/)
    const others = [
      { cookie: 'staff_session_1=another; a=b' },
      { ...staffHeaders },
      { 'mf-original-url': `http://localhost:8787${path}` },
      { accept: 'text/markdown', 'accept-language': 'fr' },
    ]
    for (const headers of others) expect(await headersOf(path, { headers })).toEqual(plain)
  })

  it.each([
    ['the home page', '/', {}],
    ['a list', '/shop?sort=new', {}],
    ['a product', '/product/focus-crest-tee', {}],
    ['a product as Markdown', '/product/focus-crest-tee', markdown],
    ['a missing product as Markdown', '/product/none', markdown],
    ['the back office', '/admin', { headers: staffHeaders }],
    ['the back office without a credential', '/admin', {}],
    ['a missing file of a release', '/modules/shell/none/shell.js', {}],
    ['a missing picture', '/media/none.webp', {}],
    ['a range beyond the end of a film', clip, { headers: { range: 'bytes=99999999-' } }],
    ['/robots.txt, which names the host', '/robots.txt', {}],
    ['/sitemap.xml, which names the host', '/sitemap.xml', {}],
    ['/llms.txt, which names the host', '/llms.txt', {}],
    ['/products.xml, which names the host', '/products.xml', {}],
    ['/manifest.webmanifest', '/manifest.webmanifest', {}],
    ['/sw.js, which changes with each release', '/sw.js', {}],
    ['a problem', '/problems/bad-input', {}],
    ['a method that no page accepts', '/shop', { method: 'DELETE' }],
    ['the products', '/api/products', {}],
    ['the products as staff get them', '/api/products', { headers: staffHeaders }],
    ['the choices of the filters', '/api/products/facets', {}],
    ['one product', '/api/products/focus-crest-tee', {}],
    ['the orders', '/api/orders', { headers: staffHeaders }],
    ['the registry', '/api/modules', {}],
    ['the OpenAPI document', '/api/openapi.json', {}],
    ['the health check', '/api/health', {}],
    ['an unknown path of the API', '/api/none', {}],
    ['a request that the API rejects', '/api/orders', {}],
    [
      'a reply of the assistant',
      '/api/assistant',
      { method: 'POST', headers: json, body: '{"message":"hats"}' },
    ],
    ['the tools of agents', '/mcp', { method: 'POST', headers: json, body: '{}' }],
  ] as [string, string, RequestInit][])('may not store %s', async (_name, path, init) => {
    const { headers } = await headersOf(path, init)
    expect(headers['cache-control']).toMatch(/^(private|no-store)\b/)
  })
})
