/** The Cache API of the platform as the cache that all isolates of a location share. */
import { fromJson, toJson } from './json-with-bytes.ts'
import { sha256 } from './sha256.ts'
import { type LocationCache, maxAgeMs, type StoredEntry } from './validated-entries.ts'

/** The build of the Worker, which `packages/local-shop/src/build-worker.ts` puts in: another one makes other values. */
declare const workerBuild: string

/** For values of one build and one database; `keepAlive` lets a write end after the response. */
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
      // It saves work and is never needed.
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
