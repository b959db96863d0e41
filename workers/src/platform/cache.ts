/**
 * Values that an isolate caches between requests, usually for a second. While the database is away,
 * reads are served from here. Cloudflare's Workers Cache could take its place behind the same type.
 */
import { ProblemError } from '@shop/contracts/problem'

type Options<Value> = {
  key: string
  /** Names under which the value can be invalidated. */
  tags: readonly string[]
  load: () => Promise<Value>
  /** Whether a loaded value is worth caching; always, unless given. One that is not replaces what was cached. */
  shouldCache?: (value: Value) => boolean
  /** Whether a loaded value says that loading failed; then the stale value is used. Never, unless given. */
  isFailure?: (value: Value) => boolean
  /** How long a write of another isolate may go unseen, in milliseconds; a second unless given. */
  ttlMs?: number
  /** About how many bytes a value takes; a kilobyte unless given. */
  sizeOf?: (value: Value) => number
}

export type Cache = {
  /**
   * Resolves to the cached value, or loads it; concurrent callers share one load. When a load fails, the
   * stale value is used, however old; a `ProblemError` of `load` is passed on instead.
   */
  getOrLoad: <Value>(options: Options<Value>) => Promise<Value>
  /** Makes every value with the tag stale. */
  invalidate: (tag: string) => void
}

type Entry = {
  value: unknown
  tags: readonly string[]
  bytes: number
  freshUntilMs: number
  isInvalid: boolean
}
type Load = { result: Promise<unknown>; startedAtMs: number; tags: readonly string[] }

const defaultTtlMs = 1000
/** A quarter of the memory of an isolate; the oldest entries are evicted. */
const maxBytes = 32 * 1024 * 1024
const defaultBytes = 1024
/**
 * How long a request waits for a load that another request started, in milliseconds. The platform drops
 * a load with the request that started it, for instance when its browser disconnects.
 */
const sharedLoadTimeoutMs = 1000

/** Makes an empty cache on a clock in milliseconds. */
export const createCache = (now: () => number): Cache => {
  const entries = createEntries<Entry>(maxBytes)
  const loads = new Map<string, Load>()

  const startLoad = (options: Options<unknown>): Promise<unknown> => {
    dropLostLoads(loads, now())
    const load: Load = { result: Promise.resolve(), startedAtMs: now(), tags: options.tags }
    loads.set(options.key, load)
    load.result = runLoad(options, load)
    return load.result
  }

  const runLoad = async (options: Options<unknown>, load: Load): Promise<unknown> => {
    const { key, tags, ttlMs = defaultTtlMs, sizeOf = () => defaultBytes } = options
    const { shouldCache = () => true, isFailure = () => false } = options
    try {
      const value = await options.load()
      const stale = entries.get(key)
      if (isFailure(value)) return stale ? stale.value : value
      if (!shouldCache(value)) {
        entries.delete(key)
        return value
      }
      const freshUntilMs = now() + ttlMs
      // A value that was read before an invalidation must not count as fresh after it.
      const isInvalid = loads.get(key) !== load
      entries.set(key, { value, tags, bytes: sizeOf(value), freshUntilMs, isInvalid })
      return value
    } catch (error) {
      // A problem is a result, too: the thing that was cached does not exist any more.
      if (error instanceof ProblemError) entries.delete(key)
      const stale = entries.get(key)
      if (stale) return stale.value
      throw error
    } finally {
      if (loads.get(key) === load) loads.delete(key)
    }
  }

  const getOrLoad = (options: Options<unknown>): Promise<unknown> => {
    const entry = entries.get(options.key)
    if (entry && !entry.isInvalid && entry.freshUntilMs > now()) return Promise.resolve(entry.value)
    const load = loads.get(options.key)
    if (!load || now() - load.startedAtMs > sharedLoadTimeoutMs) return startLoad(options)
    // Only expired, not invalidated: a value a few milliseconds older is better than waiting.
    if (entry && !entry.isInvalid) return Promise.resolve(entry.value)
    return waitFor(load, () => startLoad(options))
  }

  const invalidate = (tag: string): void => {
    for (const entry of entries.values()) if (entry.tags.includes(tag)) entry.isInvalid = true
    for (const [key, load] of loads) if (load.tags.includes(tag)) loads.delete(key)
  }

  return { getOrLoad: getOrLoad as Cache['getOrLoad'], invalidate }
}

/** A load that the platform dropped never ends by itself. The map has the oldest loads first. */
const dropLostLoads = (loads: Map<string, Load>, nowMs: number): void => {
  for (const [key, { startedAtMs }] of loads) {
    if (nowMs - startedAtMs <= sharedLoadTimeoutMs) return
    loads.delete(key)
  }
}

/** Another request's load, or after the timeout one of our own. */
const waitFor = (load: Load, startOwn: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(startOwn()), sharedLoadTimeoutMs)
    load.result.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Entries by key, never more than `maxBytes` of them: the oldest are evicted, and one that is larger by itself is not stored. */
export const createEntries = <Value extends { bytes: number }>(maxBytes: number) => {
  const entries = new Map<string, Value>()
  let bytes = 0
  const remove = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const set = (key: string, entry: Value): void => {
    remove(key)
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }
  return {
    get: (key: string): Value | undefined => entries.get(key),
    values: () => entries.values(),
    set,
    delete: remove,
  }
}
