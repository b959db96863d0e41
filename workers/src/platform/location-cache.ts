/** The platform's Cache API, which all isolates of a location share. */
import { fromJson, toJson } from './json-with-bytes.ts'
import { sha256 } from './sha256.ts'
import { type LocationCache, maxAgeMs, type StoredEntry } from './validated-entries.ts'

/** Set by `packages/local-shop/src/build-worker.ts`. Values of different builds must not mix. */
declare const workerBuild: string

/** `keepAlive` lets a write finish after the response. */
export const openLocationCache = (
  databaseUrl: string,
  keepAlive: (work: Promise<unknown>) => void,
): LocationCache => {
  const urlOf = async (key: string): Promise<string> =>
    `https://validated.invalid/${await sha256(`${workerBuild} ${databaseUrl} ${key}`)}`
  const use = async <Result>(
    key: string,
    call: (cache: Cache, url: string) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await call(await caches.open('validated'), await urlOf(key))
    } catch {
      // The cache only saves work, so failures are ignored.
      return undefined
    }
  }
  return {
    get: (key) =>
      use(key, async (cache, url) => {
        const found = await cache.match(url)
        return found ? (fromJson(await found.text()) as StoredEntry) : undefined
      }),
    put: (key, entry) => {
      const headers = { 'cache-control': `max-age=${maxAgeMs / 1000}` }
      const text = toJson(entry)
      keepAlive(use(key, (cache, url) => cache.put(url, new Response(text, { headers }))))
    },
    delete: (key) => keepAlive(use(key, (cache, url) => cache.delete(url))),
  }
}
