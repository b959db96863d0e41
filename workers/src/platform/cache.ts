/**
 * Values that an isolate caches by time, usually for a second: what no page shows, or what is guarded in another way
 * (`validated-cache.ts` has the rest). While the database is away, the last ones are used.
 */
import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'
import { createSharedLoads } from './shared-loads.ts'

type Options<Value> = {
  key: string
  /** Names under which the value can be invalidated. */
  tags: readonly string[]
  load: () => Promise<Value>
  /** Whether a loaded value says that loading failed; then the stale value is used. Never, unless given. */
  isFailure?: (value: Value) => boolean
  /** How long a write of another isolate may go unseen, in milliseconds; a second unless given. */
  ttlMs?: number
  /** About how many bytes a value takes; `bytesOf` unless given. */
  sizeOf?: (value: Value) => number
}

export type Cache = {
  /**
   * Resolves to the cached value, or loads it; what one caller loads is used by all who call meanwhile. When a load fails, the
   * stale value is used, however old; a `ProblemError` of `load` is passed on instead.
   */
  getOrLoad: <Value>(options: Options<Value>) => Promise<Value>
  /** Makes every value with the tag stale. */
  invalidate: (tag: string) => void
  /** About how many bytes all values and their keys take. */
  bytes: () => number
}

/** What was loaded under tags; `invalidationsBefore` counts those of any tag before the load began. */
type Loaded = { tags: readonly string[]; invalidationsBefore: number }
type Entry = Loaded & { value: unknown; bytes: number; freshUntilMs: number }

const defaultTtlMs = 1000
/** An eighth of the memory of an isolate. */
export const maxCacheBytes = 16 * 1024 * 1024

/** Makes an empty cache on a clock in milliseconds. */
export const createCache = (now: () => number): Cache => {
  const entries = createEntries<Entry>(maxCacheBytes)
  const loads = createSharedLoads<unknown, Loaded>(now)
  const { count, isInvalid, invalidate } = createInvalidations()

  const load = async (options: Options<unknown>, loaded: Loaded): Promise<unknown> => {
    const { key, ttlMs = defaultTtlMs, sizeOf = bytesOf, isFailure = () => false } = options
    try {
      const value = await options.load()
      const stale = entries.get(key)
      if (isFailure(value)) return stale ? stale.value : value
      // A slow load must not replace what was read after an invalidation.
      if (stale && stale.invalidationsBefore > loaded.invalidationsBefore) return value
      entries.set(key, { ...loaded, value, freshUntilMs: now() + ttlMs, bytes: sizeOf(value) })
      return value
    } catch (error) {
      // A problem is a result, too: the thing that was cached does not exist any more.
      if (error instanceof ProblemError) entries.delete(key)
      const stale = entries.get(key)
      if (stale) return stale.value
      throw error
    }
  }

  const findFresh = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && !isInvalid(entry) && entry.freshUntilMs > now() ? entry : undefined
  }

  const getOrLoad = (options: Options<unknown>): Promise<unknown> => {
    const fresh = findFresh(options.key)
    if (fresh) return Promise.resolve(fresh.value)
    const entry = entries.get(options.key)
    const running = loads.find(options.key)
    if (!running || isInvalid(running.note)) {
      const loaded = { tags: options.tags, invalidationsBefore: count() }
      return loads.start(options.key, loaded, () => load(options, loaded))
    }
    // Only expired, not invalidated: a value a few milliseconds older is better than waiting.
    if (entry && !isInvalid(entry)) return Promise.resolve(entry.value)
    // Those that waited in vain look again: the first of them loads for all.
    return loads.waitFor(running, {
      findStored: () => findFresh(options.key),
      startOwn: () => getOrLoad(options),
    })
  }

  return { getOrLoad: getOrLoad as Cache['getOrLoad'], invalidate, bytes: entries.bytes }
}

/** Invalidations are counted, and each tag knows its last one: none of the entries needs to be looked at. */
const createInvalidations = () => {
  const lastOfTag = new Map<string, number>()
  let count = 0
  return {
    count: () => count,
    isInvalid: ({ tags, invalidationsBefore }: Loaded): boolean =>
      tags.some((tag) => (lastOfTag.get(tag) ?? 0) > invalidationsBefore),
    invalidate: (tag: string): void => {
      count += 1
      lastOfTag.set(tag, count)
    },
  }
}
