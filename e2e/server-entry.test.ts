import { afterAll, beforeAll, expect, it } from 'vitest'

import type { TestShop } from '@shop/testkit/test-shop'

import { openShop, publishAltered } from './support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop?.stop())

const publishServerEntry = (name: string, code: string): Promise<unknown> =>
  publishAltered(shop, { module: 'catalog', name, file: 'server.js', code })

const shopPage = async (): Promise<string> => {
  const response = await fetch(`${shop.origin}/shop`)
  expect(response.status).toBe(200)
  return response.text()
}

it('lets the browser render when a server entry throws, hangs or responds with nonsense', async () => {
  const codes: Record<string, string> = {
    throws: 'export default { fetch() { throw new Error("broken") } }',
    hangs: 'export default { fetch: () => new Promise(() => setInterval(() => {}, 1000)) }',
    nonsense: 'export default { fetch: () => new Response("no head at all") }',
  }
  for (const [name, code] of Object.entries(codes)) {
    await publishServerEntry(name, code)
    const html = await shopPage()
    expect(html).toContain('<main id="main" tabindex="-1"><div></div></main>')
    expect(html).toContain(`-${name}/remoteEntry.js`)
  }
})

it('gives a server entry no network, and of the API only the reading of products', async () => {
  const probe = `export default {
    async fetch(request, env) {
      const statusOf = (work) => work.then((r) => r.status, () => 'refused')
      const orders = await statusOf(env.API.fetch('http://shop/api/orders'))
      const write = await statusOf(env.API.fetch('http://shop/api/products', { method: 'POST' }))
      const outside = await statusOf(fetch('${shop.origin}/api/health'))
      const html = '<p>' + [orders, write, outside, Object.keys(env)].join(' ') + '</p>'
      return new Response(JSON.stringify({ title: 'probe' }) + '\\n' + html)
    }
  }`
  await publishServerEntry('probe', probe)
  expect(await shopPage()).toContain('<p>403 403 refused API</p>')
})

it('comes back without server entries when one never ends, and says so once', async () => {
  const lines: string[] = []
  const watched = await openShop({
    isWorkerWatched: true,
    onWorkerLine: (line) => lines.push(line),
  })
  const code = 'export default { fetch() { for (;;); } }'
  await publishAltered(watched, { module: 'catalog', name: 'endless', file: 'server.js', code })
  // workerd has one thread: this request takes the whole shop with it.
  await fetch(`${watched.origin}/shop`).catch(() => {})
  const openShopPage = async (): Promise<string> => {
    const response = await fetch(`${watched.origin}/shop`).catch(() => null)
    return (await response?.text()) ?? ''
  }
  await expect.poll(openShopPage, { timeout: 90_000, interval: 500 }).toContain('-endless/')
  expect(await openShopPage()).toContain('<main id="main" tabindex="-1"><div></div></main>')
  expect(lines).toEqual([expect.stringContaining('the server entry of a release never ends')])
  await watched.stop()
}, 150_000)
