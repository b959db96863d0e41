import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { renderPage } from './server-entry.ts'

const code = `export default {
  fetch: async (request, env) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/loop') for (;;);
    if (pathname === '/network') return fetch('http://127.0.0.1:9')
    if (pathname === '/stored') return new Response('stored: ' + await env.STORE.get(searchParams.get('key')))
    const call = new Request(new URL(searchParams.get('read'), request.url), { method: searchParams.get('method') ?? 'GET' })
    const response = await env.API.fetch(call)
    return new Response(response.status + ' ' + await response.text(), { status: 404 })
  },
}`

const shop = createServer((request, response) => {
  if (request.url === '/api/values/looks/a%2Fb') return response.end('{ "value": "chosen" }')
  if (request.url?.startsWith('/api/values/')) response.statusCode = 404
  response.end(`the shop’s ${request.url}`)
})
let origin = ''

beforeAll(async () => {
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})

afterAll(() => void shop.close())

const timeoutMs = 60_000

const render = (path: string, renderMs = timeoutMs) =>
  renderPage(
    {
      code: Buffer.from(code),
      href: `http://127.0.0.1:8790${path}`,
      shop: origin,
      module: 'looks',
    },
    { renderMs },
  )

it('lets a server entry read the public API of the shop', async () => {
  expect(await render('/looks?read=/api/products?q=tee')).toEqual({
    status: 404,
    body: '200 the shop’s /api/products?q=tee',
  })
})

it('lets a server entry read its module’s stored values', async () => {
  expect((await render('/stored?key=a/b')).body).toBe('stored: chosen')
  expect((await render('/stored?key=none')).body).toBe('stored: null')
})

it.each(['read=/admin', 'read=/api/orders', 'read=/api/products&method=POST'])(
  'refuses other requests of a server entry: %s',
  async (query) => {
    expect((await render(`/looks?${query}`)).body).toMatch(/^403 /)
  },
)

it('gives a server entry no network', async () => {
  await expect(render('/network')).rejects.toThrow('has no network')
})

it('stops a server entry that loops after two seconds, and renders the next page', async () => {
  await expect(render('/loop', 2000)).rejects.toThrow('longer than 2 seconds')
  expect((await render('/looks?read=/api/products')).status).toBe(404)
})
