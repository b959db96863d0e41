/** All isolates of a data center share the cached values that pages show. */
import { ProblemError } from '@shop/contracts/problem'
import { hourMs, sleep } from '@shop/domain/time'

import { bytesOf, createEntries } from './cache-entries.ts'
import { type Basis, type ChangeIndex, createChangeIndex, type Subject } from './change-index.ts'

export type Loaded<Value> = {
  value: Value
  subjects: readonly Subject[]
  /** If this value was made from cached values, the lowest of their event numbers. */
  seq?: number
  /** If this value was made from outdated cached values, the age of the oldest one. */
  ageMs?: number
  /** If false, the other isolates of the data center do not get this value. */
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
  /** True for a value that stands for a failed load. The cache uses the last good value instead. */
  isFailure?: (value: Value) => boolean
  /**
   * A value older than this is loaded again. Defaults to an hour, or to a second with `getTimed`.
   */
  ttlMs?: number
}

export type Used = readonly { key: string; entry: Entry }[]

/** Concurrent requests share a load. A load that throws a `ProblemError` evicts the last value. */
export type Cache = {
  /** Gets a value that is valid until a change. If its load fails, the last value lasts an hour. */
  get: <Value>(options: Options<Value, Loaded<Value>>) => Promise<Cached<Value>>
  /** Gets a value that is valid for `ttlMs`, even if its data change earlier. */
  getTimed: <Value>(options: Options<Value, Value>) => Promise<Value>
  /** Reports a change that this isolate made. `seq` is the number of its event or a later one. */
  changed: (subjects: readonly Subject[], seq: number) => void
  /** Returns null if `get` threw or an entry may be outdated. */
  used: () => Used | null
  bytes: () => number
}

/** Resolves to true once this isolate knows all changes up to now, to false if that fails. */
export type CatchUp = () => boolean | Promise<boolean>

/** A small part of the 128 MB that an isolate has. */
export const maxCacheBytes = 24 * 1024 * 1024
/** If a load fails, an outdated value is used up to this age. */
export const maxAgeMs = hourMs
/** While changes are unknown, values are used up to this age. Failed loads are retried after it. */
const graceMs = 1000
const defaultTtlMs = 1000

type Setup = { now: () => number; changes?: ChangeIndex; location?: LocationCache | undefined }

export const createCache = (setup: Setup) => {
  const shared = new SharedEntries(setup)
  return {
    forRequest: (catchUp: CatchUp): Cache => openForRequest(shared, catchUp),
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
    // A higher `seq` keeps the entry valid when the index forgets old changes.
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
  /** `null` if the isolate could not catch up. */
  knownSeq: number | null
  isTimed: boolean
}

/** The loaded value includes all events up to `seq`. `outcome` is set when the load ends. */
type Load = { seq: number; startedAtMs: number; outcome?: { entry: Entry } | { error: unknown } }

/** A load dies with the request that started it, so other requests wait only this long for it. */
const timeoutMs = 1000
const firstPauseMs = 2
const longestPauseMs = 64

class SharedEntries {
  readonly changes: ChangeIndex
  readonly #now: () => number
  readonly #location: LocationCache | undefined
  readonly #entries = createEntries<Entry>(maxCacheBytes)
  readonly #loads = new Map<string, Load>()

  constructor({ now, changes = createChangeIndex(), location }: Setup) {
    this.changes = changes
    this.#now = now
    this.#location = location
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
    const { key, isTimed } = request
    const running = this.#findLoad(key)
    const seq = this.changes.newestSeq()
    // Starts another load if the running one began before a known change, which it may lack.
    if (!running || (!isTimed && running.seq < seq)) return this.#startLoad(request, seq)
    // While one request loads an expired timed value again, the others use the old value.
    const expired = isTimed ? this.#entries.get(key) : undefined
    if (expired) return expired
    // After a timeout, the first waiting caller loads the value, and the others wait for that load.
    return (await this.#waitFor(running, request)) ?? this.#loadOrWait(request)
  }

  #findLoad(key: string): Load | undefined {
    // Forgets loads that the platform may have dropped. The map is sorted by age, oldest first.
    for (const [lost, { startedAtMs }] of this.#loads) {
      if (this.#now() - startedAtMs <= timeoutMs) break
      this.#loads.delete(lost)
    }
    return this.#loads.get(key)
  }

  async #startLoad(request: Request, seq: number): Promise<Entry> {
    const { key } = request
    const load: Load = { seq, startedAtMs: this.#now() }
    this.#loads.delete(key)
    this.#loads.set(key, load)
    try {
      const entry = await this.#load(request, seq)
      load.outcome = { entry }
      return entry
    } catch (error) {
      load.outcome = { error }
      throw error
    } finally {
      if (this.#loads.get(key) === load) this.#loads.delete(key)
    }
  }

  /** Polls, because in workerd, awaiting a promise of another request may fail. */
  async #waitFor(load: Load, request: Request): Promise<Entry | undefined> {
    let waitedMs = 0
    for (let pauseMs = firstPauseMs; waitedMs < timeoutMs; pauseMs *= 2) {
      const nextMs = Math.min(pauseMs, longestPauseMs)
      waitedMs += nextMs
      await sleep(nextMs)
      if (load.outcome && 'error' in load.outcome) throw load.outcome.error
      const entry = load.outcome?.entry ?? this.#findUsable(request)
      if (entry) return entry
    }
    return undefined
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
      // Evicts the entry, because a problem means that the cached thing no longer exists.
      if (error instanceof ProblemError) {
        this.#entries.delete(key)
        if (!isTimed) this.#location?.delete(key)
      }
      const last = this.#findLast(request)
      if (last) return last
      throw error
    }
  }

  /** An older, slower load must not replace a value that was loaded after a change. */
  #store(key: string, entry: Entry): void {
    const last = this.#entries.get(key)
    if (last && last.seq > entry.seq && last.loadedAtMs >= entry.loadedAtMs) return
    this.#entries.set(key, entry)
  }

  #findLast(request: Request): Entry | undefined {
    const last = this.#entries.get(request.key)
    if (!last || !(this.isRight(last, request) || this.ageOf(last) <= maxAgeMs)) return undefined
    last.failedAtMs = this.#now()
    return last
  }
}

const isFixed = ({ subjects }: Basis): boolean => subjects.length === 0

const never = Number.NEGATIVE_INFINITY

/** True for values such as search results, which few visitors share and every sale changes. */
const isForFew = ({ subjects }: Basis): boolean =>
  subjects.some((subject) => subject === 'shown' || subject === 'stock')
