import { expect, it } from 'vitest'

import { common, headersOf as exactHeaders, plainPage } from './exact-headers.ts'
import { startMiniflareApi } from './shop.ts'

const { origin, worker } = await startMiniflareApi()

const headersOf = (path: string, init?: RequestInit) => exactHeaders(origin + path, init)

const text = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const file = { ...common, 'content-security-policy': "default-src 'none'; sandbox", etag: 'a tag' }

it('responds with 503 until an SDK is packed', async () => {
  for (const path of ['/sdk/', '/sdk/latest.json', '/sdk/latest/ui.tgz']) {
    const { status, headers, body } = await headersOf(path)
    expect({ status, body }, path).toMatchObject({
      status: 503,
      body: expect.stringContaining('packed'),
    })
    expect(headers['retry-after'], path).toMatch(/^[1-5]$/)
  }
})

it('serves a version with immutable caching, redirects to the newest, and explains how to begin', async () => {
  const bucket = await worker.miniflare.getR2Bucket('FILES')
  await bucket.put('sdk/2.0.0-abc/ui.tgz', 'an archive')
  const index = {
    version: '2.0.0-abc',
    node: '>=20.19',
    packages: { '@shop/ui': '/sdk/2.0.0-abc/ui.tgz' },
  }
  await bucket.put('sdk/latest.json', JSON.stringify(index))

  const archive = await headersOf('/sdk/2.0.0-abc/ui.tgz')
  expect(archive).toMatchObject({ status: 200, body: 'an archive' })
  expect(archive.headers).toEqual({
    ...file,
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const head = await headersOf('/sdk/2.0.0-abc/ui.tgz', { method: 'HEAD' })
  expect(head).toEqual({ ...archive, body: '' })

  const latest = await headersOf('/sdk/latest.json')
  expect(latest.headers).toEqual({
    ...file,
    'content-type': 'application/json',
    'cache-control': 'private, no-cache',
  })
  const newest = await headersOf('/sdk/latest/ui.tgz')
  expect(newest).toMatchObject({ status: 307, headers: { location: '/sdk/2.0.0-abc/ui.tgz' } })

  const begin = await headersOf('/sdk/')
  expect(begin.body).toContain(`--package=${origin}/sdk/2.0.0-abc/create-module.tgz --`)
  expect(begin.body).toContain('<a href="/sdk/2.0.0-abc/reference/ui.md">@shop/ui</a>')
  expect(begin.headers).toEqual({ ...plainPage, 'cache-control': 'private, no-cache' })
  expect(await headersOf('/sdk')).toMatchObject({ status: 200, body: begin.body })
})

it('has no other files and accepts none', async () => {
  for (const path of ['/sdk/2.0.0-abc/none.tgz', '/sdk/2.0.0-abc/', '/sdk/../api/orders.tgz'])
    expect((await headersOf(path)).status, path).toBe(404)
  for (const name of ['%0d%0ax-a:b', '%00', '%2e%2e%2f..%2fevil']) {
    const { status, headers } = await headersOf(`/sdk/latest/${name}`)
    expect(status, name).toBe(307)
    expect(headers['location']).toMatch(/^\/sdk\/2\.0\.0-abc\/[\w%:./-]+$/)
    expect(headers['x-a']).toBeUndefined()
  }
  const posted = await headersOf('/sdk/2.0.0-abc/ui.tgz', { method: 'POST', body: 'other' })
  expect(posted).toMatchObject({ status: 404, headers: text })
})
