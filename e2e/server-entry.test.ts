import { afterAll, beforeAll, expect, it } from 'vitest'

import type { TestShop } from '@shop/testkit/test-shop'

import { openShop, publishAltered } from './support/shop.ts'

let shop: TestShop
const lines: string[] = []

beforeAll(async () => {
  shop = await openShop({ onLog: (line) => lines.push(line) })
})

afterAll(() => shop?.stop())

const publishServerEntry = (name: string, code: string) =>
  publishAltered(shop, { module: 'catalog', name, file: 'server.js', code })

/** A server entry that renders pages, but does something else where a condition of the request holds. */
const entryWith = (failures: Record<string, string>): string => `export default {
  fetch(request) {
    const { pathname, search } = new URL(request.url)
    ${Object.entries(failures)
      .map(([condition, failure]) => `if (${condition}) ${failure}`)
      .join('\n')}
    return new Response(JSON.stringify({ title: 'fine' }) + '\\n<p>rendered</p>')
  }
}`

const throws = 'throw new Error("broken")'
const hangs = 'return new Promise(() => setInterval(() => {}, 1000))'
const sendsNonsense = 'return new Response("no head at all")'
const sendsNoHtml = `return new Response('{"title":"empty"}\\n')`

const shopPage = async (path = '/shop', { origin } = shop): Promise<string> => {
  const response = await fetch(`${origin}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

it('is tried before its release goes live: one that fails on a page is refused, and the live one stays', async () => {
  const code = entryWith({
    'pathname === "/"': throws,
    // The product that the shop does not have.
    '/^.product.[0-9a-f-]{36}$/.test(pathname)': hangs,
    'pathname === "/faq"': sendsNonsense,
    'pathname === "/terms"': sendsNoHtml,
  })
  const message = await publishServerEntry('refused', code).then(() => 'it went live', String)
  expect(message).toContain('(422)')
  expect(message).toContain('release-does-not-render')
  const issues = [
    'routes.0 must render /: broken',
    'routes.5 must render /faq: ',
    'routes.7 must render /terms: the response has no HTML',
  ]
  for (const issue of issues) expect(message).toContain(issue)
  const ofProduct =
    /routes\.2 must render \/product\/[0-9a-f-]{36}: it takes longer than two seconds/
  expect(message).toMatch(ofProduct)
  expect(message.match(/must render/g)).toHaveLength(issues.length + 2)
  const html = await shopPage()
  expect(html).toContain('Shop Our Collection')
  expect(html).not.toContain('-refused/')
})

it('lets the browser render when it throws, hangs or responds with nonsense later', async () => {
  const failures = { throws, hangs, nonsense: sendsNonsense }
  const code = entryWith(
    Object.fromEntries(
      Object.entries(failures).map(([name, failure]) => [`search === "?q=${name}"`, failure]),
    ),
  )
  await publishServerEntry('later', code)
  expect(await shopPage()).toContain('<p>rendered</p>')
  for (const name of Object.keys(failures)) {
    const html = await shopPage(`/shop?q=${name}`)
    expect(html).toContain('<main id="main" tabindex="-1"><div></div></main>')
    expect(html).toContain('-later/remoteEntry.js')
    expect(html).toContain('<meta name="not-rendered" content="catalog">')
  }
})

it('has no network, of the API only the reading of what is public, and its module’s store', async () => {
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
  expect(await shopPage()).toContain('<p>403 403 refused API,STORE</p>')
})

it('comes back without server entries when one never ends, and says so once', async () => {
  const lines: string[] = []
  const watched = await openShop({
    isWorkerWatched: true,
    onWorkerLine: (line) => lines.push(line),
  })
  const code = entryWith({ search: 'for (;;);' })
  await publishAltered(watched, { module: 'catalog', name: 'endless', file: 'server.js', code })
  // workerd has one thread: this request takes the whole shop with it.
  await fetch(`${watched.origin}/shop?q=tee`).catch(() => {})
  const openShopPage = async (): Promise<string> => {
    const response = await fetch(`${watched.origin}/shop?q=tee`).catch(() => null)
    return (await response?.text()) ?? ''
  }
  await expect.poll(openShopPage, { timeout: 90_000, interval: 500 }).toContain('-endless/')
  expect(await openShopPage()).toContain('<main id="main" tabindex="-1"><div></div></main>')
  expect(lines).toEqual([expect.stringContaining('the server entry of a release never ends')])
  await watched.stop()
}, 150_000)

it('writes what it logs and throws into the log of the shop, with its release and the id of the page', async () => {
  const code = entryWith({
    'search.includes("talks")': 'console.warn("a word", { from: pathname })',
    'search.includes("throws")': throws,
  })
  const rollBack = await publishServerEntry('talking', code)
  lines.length = 0
  const idOf = async (query: string): Promise<string | null> => {
    const response = await fetch(`${shop.origin}/shop?q=${query}`)
    await response.arrayBuffer()
    return response.headers.get('x-request-id')
  }
  const own = () =>
    lines
      // workerd on one machine prints the entry's own words, too.
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, string> => JSON.parse(line))
      .filter(({ release }) => release?.startsWith('catalog@') && release.endsWith('-talking'))
  const talks = await idOf('talks')
  await expect
    .poll(own)
    .toMatchObject([{ level: 'warn', requestId: talks, message: 'a word {"from":"/shop"}' }])
  const throwing = await idOf('throws')
  await expect
    .poll(() => own().at(-1))
    .toMatchObject({ level: 'error', requestId: throwing, message: 'Error: broken' })
  await rollBack()
})
