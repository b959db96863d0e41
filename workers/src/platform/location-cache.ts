/** The platform's Cache API, which all isolates of a location share. Values must be JSON. */
import { type LocationCache, maxAgeMs, type StoredEntry } from './cache.ts'
import { sha256 } from './sha256.ts'

/** Set by `packages/local-shop/src/build-worker.ts`. Values of different builds must not mix. */
declare const workerBuild: string

const headers = { 'cache-control': `max-age=${maxAgeMs / 1000}` }

/** `keepAlive` lets a write finish after the response. */
export const openLocationCache = (
  databaseUrl: string,
  keepAlive: (work: Promise<unknown>) => void,
): LocationCache => {
  const use = async <Result>(
    key: string,
    call: (cache: Cache, url: string) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const hash = await sha256(`${workerBuild} ${databaseUrl} ${key}`)
      return await call(await caches.open('validated'), `https://validated.invalid/${hash}`)
    } catch {
      // The cache only saves work, so failures are ignored.
      return undefined
    }
  }
  return {
    get: (key) => use(key, async (cache, url) => (await cache.match(url))?.json<StoredEntry>()),
    put: (key, entry) => {
      const response = Response.json(entry, { headers })
      keepAlive(use(key, (cache, url) => cache.put(url, response)))
    },
    delete: (key) => keepAlive(use(key, (cache, url) => cache.delete(url))),
  }
}
