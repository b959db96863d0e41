import { integrityOf } from '@shop/contracts/release'
import { release } from '@shop/testkit/wire'
import { insertProduct, productInput, uniqueWord } from '@shop/testkit/builders'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call, callAsStaff, db, origin, deployToken, takeLogs } = await startApi()

const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(origin + path, init)
  const { status, headers } = response
  return { status, headers, type: headers.get('content-type'), text: await response.text() }
}

describe('a search engine', () => {
  it('learns what not to crawl and where the sitemap is', async () => {
    const { type, text } = await get('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    const lines = text.split('\n')
    for (const path of ['/admin', '/api']) expect(lines).toContain(`Disallow: ${path}`)
    // Crawlers must be able to read the `noindex` of these pages.
    expect(text).not.toMatch(/cart|checkout|order-confirmation/)
    expect(lines).toContain('Allow: /')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  it('finds every product in the sitemap, new ones at once and deleted ones no longer', async () => {
    const { type, text, headers } = await get('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(text.match(/<loc>[^<]+\/product\/[^<]+<\/loc><lastmod>/g)).toHaveLength(22)
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect(await get('/sitemap.xml', known)).toMatchObject({ status: 304, text: '' })
    const json = productInput({ id: uniqueWord('new') })
    await callAsStaff('/products', { method: 'POST', json })
    const address = `<loc>${origin}/product/${json.id}</loc>`
    expect((await get('/sitemap.xml')).text).toContain(address)
    await callAsStaff(`/products/${json.id}`, { method: 'DELETE' })
    expect((await get('/sitemap.xml')).text).not.toContain(address)
  })

  it('gets the same sitemap with any query string', async () => {
    expect((await get('/sitemap.xml?x=1')).text).toBe((await get('/sitemap.xml')).text)
  })
})

describe('an assistant', () => {
  const markdown = { headers: { accept: 'text/markdown, text/html;q=0.9' } }

  it('reads about the shop', async () => {
    const { type, text } = await get('/llms.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# NDX\n\n> .*New Orleans/)
    expect(text).toContain(`${origin}/api/openapi.json`)
    expect(text).toMatch(/## Featured products\n\n- \[.+\]\(http.+\/product\/.+\): \w+, \$\d/)
  })

  it('reads a product as Markdown when it prefers that, and HTML otherwise', async () => {
    const { status, type, headers, text } = await get('/product/focus-crest-tee', markdown)
    expect({ status, type }).toEqual({ status: 200, type: 'text/markdown; charset=utf-8' })
    expect(headers.get('vary')).toMatch(/^accept\b/)
    expect(text).toMatch(/^# Focus Crest Tee\n\n\*\*\$40\.00/)
    await publishShell({})
    const page = await get('/product/focus-crest-tee', { headers: { accept: 'text/html,*/*' } })
    expect(page.type).toBe('text/html; charset=utf-8')
    expect(page.headers.get('vary')).toMatch(/^accept\b/)
    expect(await takeLogs(1)).toEqual(['404: nothing is at /product/focus-crest-tee'])
  })

  it('sees a change by staff at once', async () => {
    const { id } = await insertProduct(db, { stock: 3 })
    expect((await get(`/product/${id}`, markdown)).text).toContain('in stock')
    const json = { version: 1, stock_change: -3 }
    await callAsStaff(`/products/${id}`, { method: 'PATCH', json })
    expect((await get(`/product/${id}`, markdown)).text).toContain('sold out')
  })

  it.each(['ghost', '%00', '%E0%A4%A', "'%20or%201=1", 'x'.repeat(300)])(
    'learns in Markdown that there is no product %s',
    async (id) => {
      const { status, type, text } = await get(`/product/${id}`, markdown)
      expect({ status, type }).toEqual({ status: 404, type: 'text/markdown; charset=utf-8' })
      expect(text).toContain('Product Not Found')
    },
  )

  it('gets the same headers for HEAD', async () => {
    const { status, type, text } = await get('/product/focus-crest-tee', {
      ...markdown,
      method: 'HEAD',
    })
    expect({ status, type, text }).toEqual({
      status: 200,
      type: 'text/markdown; charset=utf-8',
      text: '',
    })
  })

  it('cannot write here', async () => {
    expect((await get('/llms.txt', { method: 'POST' })).status).toBe(405)
    expect((await get('/product/x', { ...markdown, method: 'DELETE' })).status).toBe(405)
  })
})

describe('a home screen', () => {
  it('gets the name, the colors and the icons', async () => {
    const { type, text } = await get('/manifest.webmanifest')
    expect(type).toBe('application/manifest+json')
    expect(JSON.parse(text)).toMatchObject({
      name: 'NDX',
      start_url: '/',
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
    })
  })
})

describe('the service worker', () => {
  it('comes from the live shell, if it has one', async () => {
    expect((await get('/sw.js')).status).toBe(404)
    await publishShell({})
    expect((await get('/sw.js')).status).toBe(404)
    await publishShell({ 'service-worker.js': 'self.skipWaiting()' })
    const { status, headers, text } = await get('/sw.js')
    expect(status).toBe(200)
    const [, modules = '', key = '', generation, file = ''] =
      /^self\.offlineModules=(.*);self\.documentKey=(.*);self\.cacheGeneration="(.*)";importScripts\("(.*)"\)$/.exec(
        text,
      ) ?? []
    expect(JSON.parse(modules)).toContainEqual({ routes: [], queries: [] })
    expect(JSON.parse(key)).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(JSON.parse(key)).not.toHaveProperty('d')
    expect(generation).toMatch(/^[\da-f]{16}$/)
    expect((await get(file)).text).toBe('self.skipWaiting()')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await get('/sw.js', known)).status).toBe(304)
  })

  it('comes from the live shell even if a visitor could not load that shell, because it outlives the fallback', async () => {
    await publishShell({ 'service-worker.js': 'self.skipWaiting()' })
    const live = await publishShell({ 'service-worker.js': 'self.skipWaiting()' })
    const json = { module: 'shell', version: live }
    const response = await call('/registry/fallback', { method: 'POST', json, headers: { origin } })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toContain(`shell@${live}`)
    expect((await get('/sw.js', { headers: { cookie } })).text).toContain(`/shell/${live}/`)
  })
})

const publishShell = async (files: Record<string, string>): Promise<string> => {
  const headers = { authorization: `Bearer ${deployToken}` }
  const named = Object.entries({ 'remote.js': '', ...files }).map(
    ([path, text]) => [path, new Uint8Array(new TextEncoder().encode(text))] as const,
  )
  const pairs = named.map(async ([path, bytes]) => [path, await integrityOf(bytes)] as const)
  const shell = release({
    module: 'shell',
    routes: [],
    links: [],
    browser: { entry: 'remote.js', exposes: {} },
    integrity: Object.fromEntries(await Promise.all(pairs)),
  })
  await call('/modules/shell/releases', { method: 'POST', json: shell, headers })
  for (const [path, body] of named)
    await call(`/modules/shell/releases/${shell.version}/files/${path}`, {
      method: 'PUT',
      body,
      headers,
    })
  const json = { version: shell.version }
  const { status } = await call('/modules/shell/channels/live', { method: 'PUT', json, headers })
  expect(status).toBe(204)
  return shell.version
}
