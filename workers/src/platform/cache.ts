/**
 * Values cached for a fixed time, usually a second. Stale ones are used while the database is down.
 * `validated-cache.ts` has the values that pages show.
 */
import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'
import { createSharedLoads } from './shared-loads.ts'

type Options<Value> = {
  key: string
  tags: readonly string[]
  load: () => Promise<Value>
  /** True if a value stands for a failed load, so that the stale one is used. Default: never. */
  isFailure?: (value: Value) => boolean
  /** How long a write by another isolate may go unnoticed. Default: 1000. */
  ttlMs?: number
  /** Returns the size in bytes. Default: `bytesOf`. */
  sizeOf?: (value: Value) => number
}

export type Cache = {
  /**
   * Concurrent callers share one load. When it fails, the stale value is used, however old it is; a
   * `ProblemError` is rethrown instead.
   */
  getOrLoad: <Value>(options: Options<Value>) => Promise<Value>
  invalidate: (tag: string) => void
  bytes: () => number
}

/** Invalidations of any tag count. */
type Loaded = { tags: readonly string[]; invalidationsBefore: number }
type Entry = Loaded & { value: unknown; bytes: number; freshUntilMs: number }

const defaultTtlMs = 1000
/** An eighth of an isolate's memory (128 MB). */
export const maxCacheBytes = 16 * 1024 * 1024

/** Takes a clock in milliseconds. */
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
      // A slow load must not replace a value that was read after an invalidation.
      if (stale && stale.invalidationsBefore > loaded.invalidationsBefore) return value
      entries.set(key, { ...loaded, value, freshUntilMs: now() + ttlMs, bytes: sizeOf(value) })
      return value
    } catch (error) {
      // A problem is a result, too: the cached thing no longer exists.
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
    // The value has only expired. Returning it a few milliseconds late is better than waiting.
    if (entry && !isInvalid(entry)) return Promise.resolve(entry.value)
    // Callers whose wait timed out try again; the first of them loads for all.
    return loads.waitFor(running, {
      findStored: () => findFresh(options.key),
      startOwn: () => getOrLoad(options),
    })
  }

  return { getOrLoad: getOrLoad as Cache['getOrLoad'], invalidate, bytes: entries.bytes }
}

/** Counts invalidations in total and per tag, so that invalidating visits no entries. */
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
