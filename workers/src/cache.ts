/**
 * What an isolate remembers between requests, for a second: the one seam behind which Cloudflare's
 * Workers Cache can stand. Reads go on from here while the database is away.
 */
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
  }) => Promise<Value>
  /** Makes everything under a tag stale; a value stays only for when it cannot be loaded again. */
  purge: (tag: string) => void
}

type Wanted = {
  key: string
  tags: readonly string[]
  load: () => Promise<unknown>
  isKept?: (value: unknown) => boolean
}
type Entry = { value: unknown; freshUntilMs: number; tags: readonly string[] }

/** How long another isolate's write may stay unseen, in milliseconds. */
const freshMs = 1000
/** Enough for every page and filter of a shop; the oldest make way. */
const maxEntries = 2000

/** Makes an empty cache on a clock in milliseconds. */
export const createCache = (now: () => number): Cache => {
  const entries = new Map<string, Entry>()
  const loads = new Map<string, Promise<unknown>>()
  let purges = 0

  const loadEntry = async ({ key, tags, load, isKept = () => true }: Wanted): Promise<unknown> => {
    const last = entries.get(key)
    const startedAt = purges
    try {
      const value = await load()
      if (!isKept(value)) return last ? last.value : value
      // What was read before a write must not be kept as fresh after it.
      keep(key, { value, freshUntilMs: purges === startedAt ? now() + freshMs : 0, tags })
      return value
    } catch (error) {
      if (last) return last.value
      throw error
    }
  }

  const keep = (key: string, entry: Entry): void => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
  }

  const remember = (wanted: Wanted): Promise<unknown> => {
    const entry = entries.get(wanted.key)
    if (entry && entry.freshUntilMs > now()) return Promise.resolve(entry.value)
    const running = loads.get(wanted.key)
    if (running) return running
    const load = loadEntry(wanted).finally(() => {
      if (loads.get(wanted.key) === load) loads.delete(wanted.key)
    })
    loads.set(wanted.key, load)
    return load
  }

  const purge = (tag: string): void => {
    purges += 1
    loads.clear()
    for (const entry of entries.values()) if (entry.tags.includes(tag)) entry.freshUntilMs = 0
  }

  return { remember: remember as Cache['remember'], purge }
}
