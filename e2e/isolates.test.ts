/** Several isolates, each with its own memory, as on Cloudflare, must all show current data. */
import { resolve } from 'node:path'

import { openDatabase } from '@shop/db/open'
import { buildWorker } from '@shop/local-shop/build-worker'
import { insertProduct, orderInput, orderLine, uniqueWord } from '@shop/testkit/builders'
import { asStaff, type TestShop } from '@shop/testkit/test-shop'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openShop } from './support/shop.ts'

const rootDir = resolve(import.meta.dirname, '..')

/** The first isolate runs the Durable Objects. */
const names = ['one', 'two', 'three'] as const
type Fetch = (path: string, init?: RequestInit) => Promise<Response>
type Isolate = {
  name: string
  fetch: Fetch
  fetchAsStaff: Fetch
}

const openIsolates = async (
  shop: TestShop,
): Promise<{ isolates: readonly Isolate[]; stop: () => Promise<void> }> => {
  const { script, options } = await buildWorker(rootDir)
  const { durableObjects = {} } = options as {
    durableObjects?: Record<string, { className: string }>
  }
  const bindings = {
    LIBSQL_URL: shop.libsql.url,
    LIBSQL_AUTH_TOKEN: shop.libsql.authToken ?? '',
    STAFF_KEY: shop.staffKey,
    // On a busy machine, a release's first rendering takes seconds.
    RENDER_MS: '20000',
  }
  const ofOthers = Object.fromEntries(
    Object.entries(durableObjects).map(([name, one]) => [name, { ...one, scriptName: names[0] }]),
  )
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      resourcePersistencePath: resolve(shop.dataDir, 'workerd'),
      handleStructuredLogs: () => {},
      workers: names.map((name) => ({
        ...options,
        name,
        ratelimits: {},
        workerLoaders: { LOADER: {} },
        rootPath: rootDir,
        modules: [{ type: 'ESModule' as const, path: script }],
        durableObjects: name === names[0] ? durableObjects : ofOthers,
        bindings,
      })),
    }),
  )
  await miniflare.ready
  const fetchOf =
    (name: string, origin: string): Fetch =>
    async (path, init = {}) => {
      const worker = await miniflare.getWorker(name)
      const response = await worker.fetch(origin + path, init as never)
      return response as unknown as Response
    }
  const isolates = names.map((name): Isolate => {
    const fetchOfStaff = fetchOf(name, 'http://localhost')
    return {
      name,
      fetch: fetchOf(name, 'http://127.0.0.1'),
      fetchAsStaff: (path, { headers, ...init } = {}) =>
        fetchOfStaff(path, {
          ...init,
          headers: { ...asStaff(shop), ...Object.fromEntries(new Headers(headers)) },
        }),
    }
  })
  return { isolates, stop: () => miniflare.dispose() }
}

const at = {} as { shop: TestShop; isolates: readonly Isolate[]; stop: () => Promise<void> }

beforeAll(async () => {
  at.shop = await openShop({ hasMedia: false })
  await at.shop.stopWorker()
  Object.assign(at, await openIsolates(at.shop))
})

afterAll(async () => {
  await at.stop?.()
  await at.shop?.stop()
})

const first = (): Isolate => at.isolates[0] as Isolate

const read = async ({ fetch }: Isolate, path: string) => {
  const response = await fetch(path)
  return { status: response.status, text: await response.text() }
}

const readEverywhere = async (path: string) => {
  const shown = []
  for (const isolate of at.isolates) shown.push(await read(isolate, path))
  return shown
}

const write = async (isolate: Isolate, method: string, path: string, body?: unknown) => {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json' }
  const response = await isolate.fetchAsStaff(path, { method, headers, ...json })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return text === '' ? null : JSON.parse(text)
}

const insertOnEveryPage = async (stock = 30) => {
  const word = uniqueWord('everywhere')
  const product = await insertProduct(openDatabase(at.shop.libsql), {
    name: `${word} one`,
    stock,
    featured: true,
  })
  const { id } = product
  const paths = [
    `/product/${id}`,
    `/shop?q=${word}`,
    `/shop?sort=new&category=${encodeURIComponent(product.category)}`,
    `/api/products/${id}`,
    `/api/products?q=${word}`,
    '/api/products?sort=new&limit=3',
  ]
  // The Worker does not know of the insert, so a write by staff invalidates the caches.
  await write(first(), 'PATCH', `/api/products/${id}`, { version: 1, featured: false })
  for (const path of paths)
    for (const { text } of await readEverywhere(path)) expect(text, path).toContain(`${word} one`)
  return { product, id, word, paths }
}

it('shows a change through one isolate on the next view of every page in all others', async () => {
  const { id, word, paths } = await insertOnEveryPage()
  for (const [index, isolate] of at.isolates.entries()) {
    const name = `${word} after ${index}`
    await write(isolate, 'PATCH', `/api/products/${id}`, {
      version: index + 2,
      name,
      price: 70 + index,
    })
    for (const path of paths)
      for (const { text } of await readEverywhere(path)) {
        expect(text, path).toContain(name)
        expect(text, path).not.toContain(`${word} one`)
      }
    for (const { text } of await readEverywhere(`/product/${id}`))
      expect(text).toContain(`$${70 + index}.00`)
  }
})

it('responds with 404 in all isolates once a product is removed through one', async () => {
  const { id, word, paths } = await insertOnEveryPage()
  await write(first(), 'DELETE', `/api/products/${id}`)
  for (const path of [`/product/${id}`, `/api/products/${id}`])
    for (const { status } of await readEverywhere(path)) expect(status, path).toBe(404)
  for (const path of paths.slice(1, 3))
    for (const { text } of await readEverywhere(path)) expect(text).not.toContain(`${word} one`)
})

it('shows a release made live through one isolate on the next view in all others', async () => {
  const live = async (isolate: Isolate): Promise<{ module: string; version: string }[]> =>
    JSON.parse((await read(isolate, '/api/modules')).text).modules
  const assistant = (await live(first())).find(({ module }) => module === 'assistant')
  const { version = '' } = assistant ?? {}
  const manifest = (
    await openDatabase(at.shop.libsql).query.moduleReleases.findFirst({
      where: (table, { eq }) => eq(table.version, version),
    })
  )?.manifest
  const next = `${version}-again`
  const body = { ...manifest, version: next }
  const { missing } = await write(first(), 'POST', '/api/modules/assistant/releases', body)
  for (const path of missing) {
    const file = await first().fetch(`/modules/assistant/${version}/${path}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    const sent = await first().fetchAsStaff(
      `/api/modules/assistant/releases/${next}/files/${path}`,
      {
        method: 'PUT',
        body: await file.arrayBuffer(),
      },
    )
    expect(sent.status, await sent.text()).toBe(204)
  }
  for (const shown of await readEverywhere('/faq')) expect(shown.text).toContain(`"${version}"`)
  for (const isolate of at.isolates)
    for (const which of [next, version]) {
      await write(isolate, 'PUT', '/api/modules/assistant/channels/live', { version: which })
      for (const { text } of await readEverywhere('/faq'))
        expect(text).toContain(`"module":"assistant","version":"${which}"`)
    }
})

it('decides an order by the database, not by an isolate’s cache', async () => {
  const { product } = await insertOnEveryPage(1)
  const order = async (isolate: Isolate, priceCents: number) => {
    const response = await isolate.fetch('/api/orders', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
      body: JSON.stringify(orderInput([orderLine({ ...product, priceCents })])),
    })
    return { status: response.status, code: JSON.parse(await response.text()).code }
  }
  await write(first(), 'PATCH', `/api/products/${product.id}`, { version: 2, price: 50 })
  const [one, two, three] = at.isolates as [Isolate, Isolate, Isolate]
  expect(await order(two, product.priceCents)).toEqual({ status: 409, code: 'price-changed' })
  expect((await order(three, 5000)).status).toBe(201)
  expect((await read(three, `/product/${product.id}`)).text).toContain('Sold out')
  expect(await order(one, 5000)).toEqual({ status: 409, code: 'out-of-stock' })
  // An order does not wait for other isolates, which show the sale a moment later.
  await expect
    .poll(async () => (await readEverywhere(`/product/${product.id}`)).map(({ text }) => text))
    .toEqual(at.isolates.map(() => expect.stringContaining('Sold out')))
})

describe('while the database is down', () => {
  it('serves through every isolate the pages that one of them has shown', async () => {
    const { id, word } = await insertOnEveryPage()
    await read(first(), '/about')
    await at.shop.killLibsql()
    for (const path of [`/product/${id}`, '/about'])
      for (const { status, text } of await readEverywhere(path)) {
        expect(status, path).toBe(200)
        expect(text).toContain(path === '/about' ? 'About' : `${word} one`)
      }
    await at.shop.restartLibsql()
  })
})
