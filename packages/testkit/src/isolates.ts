/** Several isolates of the Worker that share all storage, as in one location. */
import { resolve } from 'node:path'

import { buildWorker } from '@shop/local-shop/build-worker'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { asStaff, type TestShop } from './test-shop.ts'

const rootDir = resolve(import.meta.dirname, '../../..')

/** The first isolate runs the Durable Objects. */
const names = ['one', 'two', 'three'] as const
type Fetch = (path: string, init?: RequestInit) => Promise<Response>
export type Isolate = {
  name: string
  fetch: Fetch
  fetchAsStaff: Fetch
}

/** Starts isolates that serve a shop whose own Worker is stopped. */
export const openIsolates = async (
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
