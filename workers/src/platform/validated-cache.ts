/**
 * Caches what pages show until something it depends on changes, in the isolate and for all isolates
 * of a location. Each request validates its entries once, by event numbers (`validity.ts`). A value
 * that was read before a change is never considered valid after it.
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

/** `seq` is -1 if validity is unknown. `ageMs` is 0 if the value is known to be valid now. */
export type Validated<Value> = Basis & { value: Value; ageMs: number }

export type Used = { key: string; entry: Entry }

type Options<Value> = {
  key: string
  load: () => Promise<Loaded<Value>>
  /** True if a value stands for a failed load, so that the last one is used. Default: never. */
  isFailure?: (value: Value) => boolean
  /** Requires exact stock to be valid, too. */
  isExact?: boolean
  /** Keys that the request will probably get next, so that one check covers all. */
  following?: (value: Value) => readonly string[]
}

export type ValidatedCache = {
  /**
   * Concurrent requests share a load. When it fails, the last value is used for up to an hour; a
   * `ProblemError` is rethrown instead.
   */
  get: <Value>(options: Options<Value>) => Promise<Validated<Value>>
  /** Reports changes by this isolate, which the replica may not know yet. */
  changed: (subjects: readonly Subject[]) => void
  /** Returns what was used so far; `null` once anything was loaded or not known to be valid. */
  used: () => readonly Used[] | null
  bytes: () => number
}

/** Returns `null` if validity is unknown. */
export type CheckValidity = (values: readonly Basis[]) => Validity | null | Promise<Validity | null>

/** Takes a clock in milliseconds. */
export const createValidatedCache = (options: {
  now: () => number
  location?: LocationCache | undefined
}) => {
  const entries = new ValidatedEntries(options.now, options.location)
  return {
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

/** How long a value is used while no check is possible, or after its load failed. */
const graceMs = 1000

class RequestCache {
  readonly #entries: ValidatedEntries
  readonly #check: CheckValidity
  /** The event number of this request, and the latest of its checks; `null` if unknown. */
  #known: { seq: number; lastSeq: number } | null | undefined
  /** Entries that this request knows to be stale. */
  readonly #ended = new WeakSet<Entry>()
  #used: Used[] | null = []

  constructor(entries: ValidatedEntries, check: CheckValidity) {
    this.#entries = entries
    this.#check = check
  }

  used(): readonly Used[] | null {
    return this.#used
  }

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
    // The event number must be read before the value is loaded.
    if (this.#known === undefined) await this.#checkAll([])
    const note = {
      seq: this.#known?.lastSeq ?? unknownSeq,
      changesBefore: this.#entries.changesHere.count(),
    }
    const load = { ...options, mayUse: (last: Entry) => this.#mayUse(last) }
    return this.#toResult(await this.#entries.loadOrWait(load, note))
  }

  /** After a change, the first isolate of a location loads a value for the others. */
  async #newerThan(held: Entry, key: string, isExact: boolean): Promise<Entry | undefined> {
    // This isolate loads its own changes itself, because the clocks of other isolates may differ.
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
