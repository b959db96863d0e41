/**
 * Caches values in the memory of the isolate, and those that pages show for all isolates of a
 * location, too. A value is used until something it depends on changes, or for a fixed time. A
 * value that was read before such a change is never valid after it.
 */
import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'
import { type Basis, type ChangeIndex, createChangeIndex, type Subject } from './change-index.ts'

export type Loaded<Value> = {
  value: Value
  /** What the value depends on besides time. */
  subjects: readonly Subject[]
  /**
   * The lowest event number of the cached values that this one was made from; absent if it was read
   * from the database.
   */
  seq?: number
  /**
   * How old the values that this one was made from may be, in milliseconds; absent if they were
   * known to be valid.
   */
  ageMs?: number
  /** True, the default, if other isolates of the location may use the value. */
  isShared?: boolean
}

/** `ageMs` is 0 if the value is known to be valid now. */
export type Cached<Value> = Basis & { value: Value; ageMs: number }

export type StoredEntry = Basis & { value: unknown; loadedAtMs: number }
type Entry = StoredEntry & { failedAtMs: number; bytes: number }

export type LocationCache = {
  get: (key: string) => Promise<StoredEntry | undefined>
  put: (key: string, entry: StoredEntry) => void
  delete: (key: string) => void
}

type Options<Value, Result> = {
  key: string
  load: () => Promise<Result>
  /**
   * True for a value that stands for a failed load; the last value is then used instead. By
   * default, no value does.
   */
  isFailure?: (value: Value) => boolean
  /** How long to use the value. By default an hour, or a second with `getTimed`. */
  ttlMs?: number
}

export type Used = readonly { key: string; entry: Entry }[]

/**
 * Concurrent requests share a load. If it fails, the last value is used. A `ProblemError` is not
 * such a failure: it evicts the last value.
 */
export type Cache = {
  /**
   * Returns a value that depends on subjects. While loading fails, uses the last value for an hour.
   */
  get: <Value>(options: Options<Value, Loaded<Value>>) => Promise<Cached<Value>>
  /**
   * Returns a value that is used for a fixed time. While loading fails, uses the last value,
   * however old it is.
   */
  getTimed: <Value>(options: Options<Value, Value>) => Promise<Value>
  /** Reports a change by this isolate, with the number of its event or of a later one. */
  changed: (subjects: readonly Subject[], seq: number) => void
  /**
   * Returns what `get` has returned so far; `null` once it has thrown, or anything was not known to
   * be valid.
   */
  used: () => Used | null
  bytes: () => number
}

/** Resolves to true once this isolate knows all changes up to now, to false if that fails. */
export type CatchUp = () => boolean | Promise<boolean>

/** A fifth of an isolate's memory (128 MB). */
export const maxCacheBytes = 24 * 1024 * 1024
/**
 * How long a value is used while loading fails, or while nothing it depends on has changed except,
 * possibly, stock that pages do not show.
 */
export const maxAgeMs = 3_600_000
/**
 * How long a value is used while it is unknown what has changed, and how long a failed load is not
 * repeated.
 */
const graceMs = 1000
const defaultTtlMs = 1000

type Setup = { now: () => number; changes?: ChangeIndex; location?: LocationCache | undefined }

export const createCache = (setup: Setup) => {
  const shared = new SharedEntries(setup)
  return {
    forRequest: (catchUp: CatchUp): Cache => openForRequest(shared, catchUp),
    /** True if the values are still cached and, as far as this isolate knows, valid. */
    areValid: (used: Used): boolean => shared.areValid(used),
  }
}

const openForRequest = (shared: SharedEntries, catchUp: CatchUp): Cache => {
  const { changes } = shared
  let knownSeq: Promise<number | null> | undefined
  let used: { key: string; entry: Entry }[] | null = []

  const findKnownSeq = async (): Promise<number | null> =>
    (await catchUp()) ? changes.newestSeq() : null

  const get = async (options: Options<unknown, Loaded<unknown>>): Promise<Cached<unknown>> => {
    const request = { ...options, knownSeq: await (knownSeq ??= findKnownSeq()), isTimed: false }
    let entry: Entry
    try {
      entry = await shared.get(request)
    } catch (error) {
      used = null
      throw error
    }
    const { value, subjects } = entry
    if (!shared.isRight(entry, request)) {
      used = null
      return { value, seq: entry.seq, subjects, ageMs: Math.max(0, shared.ageOf(entry)) }
    }
    used?.push({ key: options.key, entry })
    // Raises the entry's `seq`, so that it stays valid when the index forgets old changes.
    if (changes.isValid(entry)) entry.seq = Math.max(entry.seq, changes.seq())
    return { value, seq: entry.seq, subjects, ageMs: 0 }
  }

  const getTimed = async (options: Options<unknown, unknown>): Promise<unknown> => {
    const load = async () => ({ value: await options.load(), subjects: [] })
    const times = { ttlMs: defaultTtlMs, knownSeq: null, isTimed: true }
    return (await shared.get({ ...times, ...options, load })).value
  }

  return {
    get: get as Cache['get'],
    getTimed: getTimed as Cache['getTimed'],
    changed: changes.addOwn,
    used: () => used,
    bytes: () => shared.bytes(),
  }
}

type Request = Options<unknown, Loaded<unknown>> & {
  /**
   * The isolate knew all changes up to this event when the request began; `null` if it could not
   * catch up.
   */
  knownSeq: number | null
  /** True if only time ends the value. */
  isTimed: boolean
}

class SharedEntries {
  readonly changes: ChangeIndex
  readonly #now: () => number
  readonly #location: LocationCache | undefined
  readonly #entries = createEntries<Entry>(maxCacheBytes)
  readonly #loads: ReturnType<typeof createLoads>

  constructor({ now, changes = createChangeIndex(), location }: Setup) {
    this.changes = changes
    this.#now = now
    this.#location = location
    this.#loads = createLoads(now)
  }

  bytes(): number {
    return this.#entries.bytes()
  }

  async get(request: Request): Promise<Entry> {
    return (
      this.#findUsable(request) ??
      (await this.#findInLocation(request)) ??
      this.#loadOrWait(request)
    )
  }

  /** True if the value was valid when the request began, or at some time since. */
  isRight(entry: Entry, { knownSeq }: Request): boolean {
    if (isFixed(entry)) return true
    return knownSeq !== null && (entry.seq >= knownSeq || this.changes.isValid(entry))
  }

  ageOf({ loadedAtMs }: Entry): number {
    return this.#now() - loadedAtMs
  }

  areValid(used: Used): boolean {
    return used.every(
      ({ key, entry }) =>
        this.#entries.get(key) === entry &&
        this.changes.isValid(entry) &&
        this.ageOf(entry) <= maxAgeMs,
    )
  }

  #findUsable({ key, knownSeq, ttlMs = maxAgeMs }: Request): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || this.#now() - entry.failedAtMs < graceMs) return entry
    const usableMs = knownSeq !== null || isFixed(entry) ? ttlMs : graceMs
    return this.changes.isValid(entry) && this.ageOf(entry) <= usableMs ? entry : undefined
  }

  async #findInLocation(request: Request): Promise<Entry | undefined> {
    const { key, isTimed } = request
    const held = this.#entries.get(key)
    if (isTimed || (held && isForFew(held))) return undefined
    const found = await this.#location?.get(key)
    if (!found || found.seq <= (held?.seq ?? -1)) return undefined
    this.#store(key, { ...found, failedAtMs: never, bytes: bytesOf(found.value) })
    return this.#findUsable(request)
  }

  async #loadOrWait(request: Request): Promise<Entry> {
    const running = this.#loads.find(request.key)
    const seq = this.changes.newestSeq()
    // A load that began before a known change may return a value that was read before the change.
    if (!running || (!request.isTimed && running.seq < seq))
      return this.#loads.start(request.key, seq, () => this.#load(request, seq))
    // An expired timed value is used while another request loads it again.
    const expired = request.isTimed ? this.#entries.get(request.key) : undefined
    if (expired) return expired
    const found = await this.#loads.waitFor(running, () => this.#findUsable(request))
    // Callers whose wait timed out try again; the first of them loads for all.
    return found ?? this.#loadOrWait(request)
  }

  async #load(request: Request, seqBefore: number): Promise<Entry> {
    const { key, isTimed, isFailure = () => false } = request
    const startedAtMs = this.#now()
    try {
      const { value, subjects, seq = seqBefore, ageMs = 0, isShared = true } = await request.load()
      const basis = { seq: Math.min(seqBefore, seq), subjects }
      const stored = { value, ...basis, loadedAtMs: startedAtMs - ageMs }
      const entry = { ...stored, failedAtMs: never, bytes: bytesOf(value) }
      if (isFailure(value)) return this.#findLast(request) ?? entry
      this.#store(key, entry)
      if (!isTimed && isShared && !isForFew(entry)) this.#location?.put(key, stored)
      return entry
    } catch (error) {
      // A problem is a result, too: the cached thing no longer exists.
      if (error instanceof ProblemError) {
        this.#entries.delete(key)
        if (!isTimed) this.#location?.delete(key)
      }
      const last = this.#findLast(request)
      if (last) return last
      throw error
    }
  }

  /** A slow load must not replace a value that was loaded after a change. */
  #store(key: string, entry: Entry): void {
    const last = this.#entries.get(key)
    if (last && last.seq > entry.seq && last.loadedAtMs >= entry.loadedAtMs) return
    this.#entries.set(key, entry)
  }

  /** Returns the last value in place of a failed load. */
  #findLast(request: Request): Entry | undefined {
    const last = this.#entries.get(request.key)
    if (!last || !(this.isRight(last, request) || this.ageOf(last) <= maxAgeMs)) return undefined
    last.failedAtMs = this.#now()
    return last
  }
}

/** True if no change ends the value. */
const isFixed = ({ subjects }: Basis): boolean => subjects.length === 0

const never = Number.NEGATIVE_INFINITY

/**
 * True for values that are not worth sharing, such as search results: few visitors search for the
 * same words, and every sale changes the results.
 */
const isForFew = ({ subjects }: Basis): boolean =>
  subjects.some((subject) => subject === 'shown' || subject === 'stock')

/** The result of a load includes all events up to `seq`. `outcome` is set when the load ends. */
type Load = {
  seq: number
  startedAtMs: number
  outcome?: { entry: Entry } | { error: unknown }
}

/**
 * How long to wait for a load of another request. The platform drops a load with the request that
 * started it.
 */
const timeoutMs = 1000
/** Each pause between two checks is twice as long as the one before. */
const firstPauseMs = 2
const longestPauseMs = 64

/** Loads that several requests of an isolate share. */
const createLoads = (now: () => number) => {
  const loads = new Map<string, Load>()
  return {
    find: (key: string): Load | undefined => {
      // A load that the platform dropped never settles. The map has the oldest loads first.
      for (const [lost, { startedAtMs }] of loads) {
        if (now() - startedAtMs <= timeoutMs) break
        loads.delete(lost)
      }
      return loads.get(key)
    },
    start: async (
      key: string,
      seq: number,
      run: (seq: number) => Promise<Entry>,
    ): Promise<Entry> => {
      const load: Load = { seq, startedAtMs: now() }
      loads.delete(key)
      loads.set(key, load)
      try {
        const entry = await run(seq)
        load.outcome = { entry }
        return entry
      } catch (error) {
        load.outcome = { error }
        throw error
      } finally {
        if (loads.get(key) === load) loads.delete(key)
      }
    },
    /**
     * Resolves to the result, to what another load has stored meanwhile, or after the timeout to
     * undefined. Polls instead of awaiting the promise, because workerd ties it to its request:
     * awaiting it elsewhere may be canceled or fail.
     */
    waitFor: async (
      load: Load,
      findStored: () => Entry | undefined,
    ): Promise<Entry | undefined> => {
      let waitedMs = 0
      for (let pauseMs = firstPauseMs; waitedMs < timeoutMs; pauseMs *= 2) {
        waitedMs += Math.min(pauseMs, longestPauseMs)
        await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, longestPauseMs)))
        if (load.outcome && 'error' in load.outcome) throw load.outcome.error
        const entry = load.outcome?.entry ?? findStored()
        if (entry) return entry
      }
      return undefined
    },
  }
}
