/**
 * What an isolate remembers between requests, for a second: the one seam behind which Cloudflare's
 * Workers Cache can stand. Reads go on from here while the database is away.
 */
import { ProblemError } from '@shop/contracts/problem'

import { createKeptEntries, type KeptEntry } from './kept-entries.ts'

export type Cache = {
  /**
   * Answers the kept value, or loads it; concurrent callers share one load. A failing load falls back
   * to the last value, however old. `isKept` says whether a loaded value is worth keeping.
   */
  remember: <Value>(entry: {
    key: string
    tags: readonly string[]
    load: () => Promise<Value>
    isKept?: (value: Value) => boolean
    /** How long another isolate's write may stay unseen, in milliseconds; a second unless given. */
    freshMs?: number
    /** About how many bytes a value takes; a kilobyte unless given. */
    sizeOf?: (value: Value) => number
  }) => Promise<Value>
  /** Makes everything under a tag stale; a value stays only for when it cannot be loaded again. */
  purge: (tag: string) => void
}

type Wanted = {
  key: string
  tags: readonly string[]
  load: () => Promise<unknown>
  isKept?: (value: unknown) => boolean
  freshMs?: number
  sizeOf?: (value: unknown) => number
}
type Entry = KeptEntry & { value: unknown; freshUntilMs: number; isPurged: boolean }
type Load = { outcome: Promise<unknown>; startedAtMs: number; tags: readonly string[] }

const defaultFreshMs = 1000
/** A quarter of what an isolate may take; the oldest entries make way. */
const maxBytes = 32 * 1024 * 1024
const defaultBytes = 1024
/**
 * How long a request relies on a load that another one started, in milliseconds. The platform drops
 * a load with the request that started it, for instance when its browser leaves.
 */
const patienceMs = 1000

/** Makes an empty cache on a clock in milliseconds. */
export const createCache = (now: () => number): Cache => {
  const entries = createKeptEntries<Entry>(maxBytes)
  const loads = new Map<string, Load>()

  const startLoad = (wanted: Wanted): Promise<unknown> => {
    dropLost(loads, now())
    const load: Load = { outcome: Promise.resolve(), startedAtMs: now(), tags: wanted.tags }
    loads.set(wanted.key, load)
    load.outcome = settle(wanted, load)
    return load.outcome
  }

  const settle = async (wanted: Wanted, load: Load): Promise<unknown> => {
    const { key, tags, isKept = () => true, freshMs = defaultFreshMs } = wanted
    const sizeOf = wanted.sizeOf ?? (() => defaultBytes)
    try {
      const value = await wanted.load()
      const last = entries.get(key)
      if (!isKept(value)) return last ? last.value : value
      // What was read before a purge must not count as fresh after it.
      const isPurged = loads.get(key) !== load
      entries.keep(key, {
        value,
        bytes: sizeOf(value),
        freshUntilMs: now() + freshMs,
        isPurged,
        tags,
      })
      return value
    } catch (error) {
      // A refusal is an answer: what was there before is there no more.
      if (error instanceof ProblemError) entries.forget(key)
      const last = entries.get(key)
      if (last) return last.value
      throw error
    } finally {
      if (loads.get(key) === load) loads.delete(key)
    }
  }

  const remember = (wanted: Wanted): Promise<unknown> => {
    const entry = entries.get(wanted.key)
    if (entry && !entry.isPurged && entry.freshUntilMs > now()) return Promise.resolve(entry.value)
    const load = loads.get(wanted.key)
    if (!load || now() - load.startedAtMs > patienceMs) return startLoad(wanted)
    // Nothing was written meanwhile: a value a few milliseconds older beats waiting.
    if (entry && !entry.isPurged) return Promise.resolve(entry.value)
    return follow(load, () => startLoad(wanted))
  }

  const purge = (tag: string): void => {
    for (const entry of entries.tagged(tag)) entry.isPurged = true
    for (const [key, load] of loads) if (load.tags.includes(tag)) loads.delete(key)
  }

  return { remember: remember as Cache['remember'], purge }
}

/** A load that the platform dropped with its request never ends by itself. The oldest come first. */
const dropLost = (loads: Map<string, Load>, nowMs: number): void => {
  for (const [key, { startedAtMs }] of loads) {
    if (nowMs - startedAtMs <= patienceMs) return
    loads.delete(key)
  }
}

/** Waits for another request's load, but not forever. */
const follow = (load: Load, instead: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(instead()), patienceMs)
    load.outcome.then(resolve, reject).finally(() => clearTimeout(timer))
  })
