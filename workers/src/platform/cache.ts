/**
 * Values that an isolate caches between requests, usually for a second. While the database is away,
 * reads are served from here. Cloudflare's Workers Cache could take its place behind the same type.
 */
import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'

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
/** `outcome` is set when it has ended. */
type Load = Loaded & { startedAtMs: number; outcome?: { value: unknown } | { error: unknown } }

const defaultTtlMs = 1000
/** A quarter of the memory of an isolate. */
export const maxCacheBytes = 32 * 1024 * 1024
/**
 * How long a request waits for a load that another request started, in milliseconds. The platform drops
 * a load with the request that started it, for instance when its browser disconnects.
 */
const sharedLoadTimeoutMs = 1000

/** Makes an empty cache on a clock in milliseconds. */
export const createCache = (now: () => number): Cache => {
  const entries = createEntries<Entry>(maxCacheBytes)
  const loads = new Map<string, Load>()
  const { count, isInvalid, invalidate } = createInvalidations()

  const startLoad = (options: Options<unknown>): Promise<unknown> => {
    dropLostLoads(loads, now())
    const { key, tags } = options
    const loaded = { tags, invalidationsBefore: count() }
    const load: Load = { ...loaded, startedAtMs: now() }
    loads.delete(key)
    loads.set(key, load)
    const result = runLoad(options, load)
    result.then(
      (value) => (load.outcome = { value }),
      (error: unknown) => (load.outcome = { error }),
    )
    return result
  }

  const runLoad = async (options: Options<unknown>, load: Load): Promise<unknown> => {
    const { key, ttlMs = defaultTtlMs, sizeOf = bytesOf, isFailure = () => false } = options
    try {
      const value = await options.load()
      const stale = entries.get(key)
      if (isFailure(value)) return stale ? stale.value : value
      // A slow load must not replace what was read after an invalidation.
      if (stale && stale.invalidationsBefore > load.invalidationsBefore) return value
      const { tags, invalidationsBefore } = load
      const freshUntilMs = now() + ttlMs
      entries.set(key, { value, tags, invalidationsBefore, freshUntilMs, bytes: sizeOf(value) })
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
    const isValid = entry && !isInvalid(entry)
    if (isValid && entry.freshUntilMs > now()) return Promise.resolve(entry.value)
    const load = loads.get(options.key)
    const isUsable = load && now() - load.startedAtMs <= sharedLoadTimeoutMs && !isInvalid(load)
    if (!isUsable) return startLoad(options)
    // Only expired, not invalidated: a value a few milliseconds older is better than waiting.
    if (isValid) return Promise.resolve(entry.value)
    // Those that waited in vain look again: the first of them loads for all.
    return waitFor(load, () => getOrLoad(options))
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

/** A load that the platform dropped never ends by itself. The map has the oldest loads first. */
const dropLostLoads = (loads: Map<string, Load>, nowMs: number): void => {
  for (const [key, { startedAtMs }] of loads) {
    if (nowMs - startedAtMs <= sharedLoadTimeoutMs) return
    loads.delete(key)
  }
}

/** Pauses between two looks at another request's load, in milliseconds: each twice the one before. */
const firstPauseMs = 2
const longestPauseMs = 64

/**
 * Another request's load, or after the timeout one of our own. Only its outcome is looked at: workerd ties a promise
 * to the request that made it, and what another request awaits of it may be canceled, or fail when it responds.
 */
const waitFor = async (load: Load, startOwn: () => Promise<unknown>): Promise<unknown> => {
  let waitedMs = 0
  for (
    let pauseMs = firstPauseMs;
    waitedMs < sharedLoadTimeoutMs;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  ) {
    waitedMs += pauseMs
    // oxlint-disable-next-line no-await-in-loop -- It looks, and waits, and looks again.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (load.outcome && 'value' in load.outcome) return load.outcome.value
    if (load.outcome) throw load.outcome.error
  }
  return startOwn()
}
