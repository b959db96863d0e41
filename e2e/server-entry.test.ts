import { afterAll, beforeAll, expect, it } from 'vitest'

import type { TestShop } from '@shop/testkit/test-shop'

import { openShop, publishAltered, publishHandwritten } from './support/shop.ts'

let shop: TestShop
const lines: string[] = []

beforeAll(async () => {
  shop = await openShop({ onLog: (line) => lines.push(line), vars: { RENDER_MS: '2000' } })
})

afterAll(() => shop?.stop())

const publishServerEntry = (name: string, code: string) =>
  publishAltered(shop, { module: 'catalog', name, files: { 'server.js': code } })

/** The keys of `failures` are conditions. If one holds for a request, its code runs first. */
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

it('gets a dry run before its release is accepted, and is rejected if it fails on a page', async () => {
  const code = entryWith({
    'pathname === "/"': throws,
    // The dry run requests a random product id that does not exist.
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
  const ofProduct = /routes\.2 must render \/product\/[0-9a-f-]{36}: it takes longer than 2 seconds/
  expect(message).toMatch(ofProduct)
  expect(message.match(/must render/g)).toHaveLength(issues.length + 2)
  const html = await shopPage()
  expect(html).toContain('Shop Our Collection')
  expect(html).not.toContain('-refused/')
})

it('falls back to rendering in the browser when it later throws, hangs or sends nonsense', async () => {
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

it('has no network, but can read the public API and the values of its module', async () => {
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
  const rollBack = await publishServerEntry('probe', probe)
  expect(await shopPage()).toContain('<p>403 403 refused API,STORE</p>')
  await rollBack()
})

/**
 * Publishes a module whose server entry fills `product.details`. The entry first runs `failure` for
 * one product, and `otherwise` for all others.
 */
const publishSlot = (module: string, failure = '', otherwise = '') =>
  publishHandwritten(
    shop,
    {
      module,
      slots: { 'product.details': './details' },
      server: { entry: 'server.js' },
      serverSlots: ['product.details'],
    },
    {
      'remoteEntry.js': 'export const init = () => {}',
      'server.js': `export default {
        async fetch(request) {
          const { slot, params } = await request.json()
          if (params.productId === 'focus-crest-tee') { ${failure} } else { ${otherwise} }
          return new Response(JSON.stringify({ of: '"<' }) + '\\n<p>${module} ' + params.productId + '</p>')
        }
      }`,
    },
  )

it('fills a slot at the edge in the order of the registry, without the modules that are slow, too large or broken', async () => {
  await publishSlot('zulu')
  await publishSlot('broken', throws)
  await publishSlot('large', `return new Response('{}\\n' + 'x'.repeat(40_000))`)
  await publishSlot('slow', hangs)
  await publishSlot('alpha')
  lines.length = 0
  const filled = async (): Promise<string> => {
    const html = await shopPage('/product/focus-crest-tee')
    const [, slot = ''] =
      /<div data-slot="product.details"[^>]*>(.*?)<\/div><\/div><section/.exec(html) ?? []
    return slot.replaceAll(/(@)[^"]+/g, '$1')
  }
  // On a busy machine, the first view may be sent before the good entries are ready.
  await expect.poll(filled, { timeout: 30_000 }).toBe(
    ['alpha', 'zulu']
      .map((name) => {
        const payload = `{&quot;data&quot;:{&quot;of&quot;:&quot;\\&quot;&lt;&quot;},&quot;idPrefix&quot;:&quot;${name}-product.details-&quot;}`
        return `<div data-filler="${name}" data-release="${name}@" data-payload="${payload}"><p>${name} focus-crest-tee</p></div>`
      })
      .join(''),
  )
  const failed = ['broken', 'large', 'slow']
  await expect.poll(() => lines.join('\n')).toMatch(/slow \S+ could not render product.details/)
  for (const name of failed)
    expect(lines.join('\n')).toMatch(new RegExp(`${name} \\S+ could not render product.details`))
  const refused = await publishSlot('never', '', throws).catch(String)
  expect(refused).toContain('serverSlots.0 must render the slot product.details: broken')
})

it('takes no more of the shop’s time for unclosed tags than for plain words', async () => {
  const code = `export default {
    fetch(request) {
      const word = new URL(request.url).search === '?q=images' ? '<img ' : 'words '
      return new Response(JSON.stringify({ title: 'long' }) + '\\n' + word.repeat(20000))
    }
  }`
  const rollBack = await publishServerEntry('long', code)
  const waitBeside = async (query: string): Promise<number> => {
    const beganAt = performance.now()
    const page = shopPage(`/shop?q=${query}`)
    const other = await fetch(`${shop.origin}/api/products`)
    await Promise.all([page, other.arrayBuffer()])
    return performance.now() - beganAt
  }
  // The first request also creates the entry's isolate, so it is not measured.
  await waitBeside('first')
  const harmlessMs = await waitBeside('words')
  expect(await waitBeside('images')).toBeLessThan(20 * harmlessMs)
  await rollBack()
})

it('is disabled when it blocks the Worker, and the shop logs it once', async () => {
  const lines: string[] = []
  const watched = await openShop({
    isWorkerWatched: true,
    onLine: (line) => lines.push(line),
  })
  const code = entryWith({ search: 'for (;;);' })
  await publishAltered(watched, {
    module: 'catalog',
    name: 'endless',
    files: { 'server.js': code },
  })
  // workerd has one thread, so this request blocks the whole shop.
  await fetch(`${watched.origin}/shop?q=tee`).catch(() => {})
  const open = async (path: string): Promise<string> => {
    const response = await fetch(watched.origin + path).catch(() => null)
    return (await response?.text()) ?? ''
  }
  const openShopPage = (): Promise<string> => open('/shop?q=tee')
  await expect.poll(openShopPage, { timeout: 90_000, interval: 500 }).toContain('-endless/')
  expect(await openShopPage()).toContain('<main id="main" tabindex="-1"><div></div></main>')
  expect(await open('/cart')).toContain('data-release="checkout@')
  expect(lines).toEqual([
    expect.stringMatching(
      /^The Worker did not respond .* The server entry of catalog@\S+-endless was called last: until \d\d:\d\d UTC/,
    ),
  ])
  await watched.stop()
}, 150_000)

it('writes its logs and errors to the shop’s log, with its release and the request id', async () => {
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
      // Local workerd also prints the entry's raw output.
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
