/**
 * Values that pages show, cached for as long as nothing they depend on has changed: in the isolate, and in the cache of
 * the location, which all its isolates share. Whether an entry is still right is checked once for each request, by the
 * numbers of events (`validity.ts`); what was read before a change is never taken for right after it.
 */
import {
  type Entry,
  type Loaded,
  type LocationCache,
  maxAgeMs,
  unknownSeq,
  ValidatedEntries,
} from './validated-entries.ts'
import type { Basis, Subject, Validity } from './validity.ts'

/** A value right as of event `seq`; -1 when that is not known. `ageMs` is 0 for one that is known to be right now. */
export type Validated<Value> = Basis & { value: Value; ageMs: number }

/** What a request got of the cache. */
export type Used = { key: string; entry: Entry }

type Options<Value> = {
  key: string
  load: () => Promise<Loaded<Value>>
  /** Whether a loaded value says that loading failed; then the last one is used. Never, unless given. */
  isFailure?: (value: Value) => boolean
  /** Whether the exact stock must be right, too, where the value has it. */
  isExact?: boolean
  /** The keys of what the request will most likely get next, by the value: all are checked together. */
  following?: (value: Value) => readonly string[]
}

/** What one request gets. */
export type ValidatedCache = {
  /**
   * Resolves to the cached value when it is right, or loads it; requests at the same time share a load. When a load
   * fails, the last value is used, if it is not older than an hour; a `ProblemError` of `load` is passed on instead.
   */
  get: <Value>(options: Options<Value>) => Promise<Validated<Value>>
  /** What this isolate has just changed itself: it uses no older value of it, before anybody else knows of the change. */
  changed: (subjects: readonly Subject[]) => void
  /** What this request has got so far; `null` when anything was loaded for it, or was not known to be right. */
  used: () => readonly Used[] | null
  /** About how many bytes all values of the isolate and their keys take. */
  bytes: () => number
}

/** Whether values are still right; `null` when that is not known. */
export type CheckValidity = (values: readonly Basis[]) => Validity | null | Promise<Validity | null>

/** Makes an empty cache of an isolate, on a clock in milliseconds. */
export const createValidatedCache = (options: {
  now: () => number
  location?: LocationCache | undefined
}) => {
  const entries = new ValidatedEntries(options.now, options.location)
  return {
    /** Whether all of some values are held and right now. */
    areRight: (used: readonly Used[], check: CheckValidity) =>
      new RequestCache(entries, check).areRight(used),
    forRequest: (check: CheckValidity): ValidatedCache => {
      const request = new RequestCache(entries, check)
      return {
        get: ((one: Options<unknown>) => request.get(one)) as ValidatedCache['get'],
        changed: entries.changesHere.add,
        used: () => request.used(),
        bytes: () => entries.bytes(),
      }
    },
  }
}

/** How long a value is used without a check while none can be made, or after its load failed, in milliseconds. */
const graceMs = 1000

class RequestCache {
  readonly #entries: ValidatedEntries
  readonly #check: CheckValidity
  /** As of which event this request is, and the last event of its checks; `null` when that is not known. */
  #known: { seq: number; lastSeq: number } | null | undefined
  /** Entries that this request knows to be no longer right. */
  readonly #ended = new WeakSet<Entry>()
  #used: Used[] | null = []

  constructor(entries: ValidatedEntries, check: CheckValidity) {
    this.#entries = entries
    this.#check = check
  }

  used(): readonly Used[] | null {
    return this.#used
  }

  /** Whether all of some values are held, and would be used if they were requested now. */
  async areRight(used: readonly Used[]): Promise<boolean> {
    const areHeld = used.every(
      ({ key, entry }) =>
        this.#entries.get(key) === entry && !this.#entries.changesHere.haveEnded(entry),
    )
    if (!areHeld) return false
    const unchecked = used
      .map(({ entry }) => entry)
      .filter((entry) => this.#mustCheck(entry, false))
    if (unchecked.length > 0) await this.#checkAll(unchecked)
    return used.every(({ entry }) => this.#isRight(entry) && this.#isUsable(entry, false))
  }

  async get(options: Options<unknown>): Promise<Validated<unknown>> {
    const { key, isExact = false, following } = options
    const held = this.#entries.get(key)
    const entry = held ?? (await this.#entries.find(key))
    if (entry && this.#mustCheck(entry, isExact)) {
      const keys = following?.(entry.value) ?? []
      const others = await Promise.all(keys.map((one) => this.#entries.find(one)))
      await this.#checkAll([entry, ...others.filter((other) => other !== undefined)], isExact)
    }
    if (entry && this.#isUsable(entry, isExact)) return this.#use(key, entry)
    const newer = held && (await this.#newerThan(held, key, isExact))
    if (newer) return this.#use(key, newer)
    this.#used = null
    // The number of a value is from before it is loaded.
    if (this.#known === undefined) await this.#checkAll([])
    const note = {
      seq: this.#known?.lastSeq ?? unknownSeq,
      changesBefore: this.#entries.changesHere.count(),
    }
    const load = { ...options, mayUse: (last: Entry) => this.#mayUse(last) }
    return this.#toResult(await this.#entries.loadOrWait(load, note))
  }

  /** What another isolate has loaded since: after a change one of a location loads, and the others find it. */
  async #newerThan(held: Entry, key: string, isExact: boolean): Promise<Entry | undefined> {
    // What this isolate has changed itself it loads itself: another one's clock may differ.
    if (!this.#known || this.#entries.changesHere.haveEnded(held)) return undefined
    const newer = await this.#entries.findNewer(key, held)
    if (newer && this.#mustCheck(newer, isExact)) await this.#checkAll([newer], isExact)
    return newer && this.#isUsable(newer, isExact) ? newer : undefined
  }

  #mustCheck(entry: Entry, isExact: boolean): boolean {
    if (this.#known === null || this.#ended.has(entry)) return false
    return !this.#isRight(entry, isExact)
  }

  async #checkAll(checked: readonly Entry[], isExact = false): Promise<void> {
    const validity = await this.#check(
      checked.map(({ seq, exactSeq, subjects }) =>
        isExact ? { seq: exactSeq, subjects: [...subjects, 'stock'] } : { seq, subjects },
      ),
    )
    this.#known = validity && { seq: this.#known?.seq ?? validity.seq, lastSeq: validity.seq }
    for (const [index, entry] of checked.entries()) {
      if (validity?.areValid[index]) {
        entry.seq = Math.max(entry.seq, validity.seq)
        if (isExact) entry.exactSeq = Math.max(entry.exactSeq, validity.seq)
      } else if (validity) this.#ended.add(entry)
    }
  }

  #isRight(entry: Entry, isExact = false): boolean {
    if (this.#ended.has(entry) || this.#entries.changesHere.haveEnded(entry)) return false
    if (entry.subjects.length === 0) return true
    return Boolean(this.#known && (isExact ? entry.exactSeq : entry.seq) >= this.#known.seq)
  }

  #isUsable(entry: Entry, isExact: boolean): boolean {
    const ageMs = this.#entries.now() - entry.loadedAtMs
    if (this.#entries.now() - entry.failedAtMs < graceMs) return this.#mayUse(entry)
    if (this.#isRight(entry, isExact)) return ageMs <= maxAgeMs
    if (this.#known !== null || this.#entries.changesHere.haveEnded(entry)) return false
    return ageMs <= graceMs
  }

  /** When loading fails. */
  #mayUse(last: Entry): boolean {
    return this.#isRight(last) || this.#entries.now() - last.loadedAtMs <= maxAgeMs
  }

  #use(key: string, entry: Entry): Validated<unknown> {
    if (this.#isRight(entry)) this.#used?.push({ key, entry })
    else this.#used = null
    return this.#toResult(entry)
  }

  #toResult(entry: Entry): Validated<unknown> {
    const { value, seq, subjects, loadedAtMs } = entry
    const ageMs = this.#isRight(entry) ? 0 : Math.max(0, this.#entries.now() - loadedAtMs)
    return { value, seq, subjects, ageMs }
  }
}
