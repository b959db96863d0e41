import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'
import { createSharedLoads, type SharedLoads } from './shared-loads.ts'
import type { Basis, Subject } from './validity.ts'

export type Loaded<Value> = {
  value: Value
  subjects: readonly Subject[]
  /** The lowest event number of the value's sources, unless it was read from the database. */
  seq?: number
  /** How old its sources may be, if they were not known to be valid. */
  ageMs?: number
  /** True, the default, if other isolates of the location may use the value. */
  isShared?: boolean
}

/** `seq` is -1 if validity is unknown. */
export type StoredEntry = Basis & { value: unknown; loadedAtMs: number }

export type LocationCache = {
  get: (key: string) => Promise<StoredEntry | undefined>
  put: (key: string, entry: StoredEntry) => void
  delete: (key: string) => void
}

/** `exactSeq` is the last event up to which exact stock, which most pages do not show, is valid. */
export type Entry = StoredEntry & { exactSeq: number; bytes: number; failedAtMs: number }

/** The state of knowledge when a load began. */
export type Note = { seq: number; changesBefore: number }

type LoadOptions = {
  key: string
  load: () => Promise<Loaded<unknown>>
  isFailure?: (value: unknown) => boolean
  mayUse: (last: Entry) => boolean
}

/** An eighth of an isolate's memory (128 MB). */
const maxValidatedBytes = 16 * 1024 * 1024
/** How long a value is used if its validity is unknown, or only unshown stock may differ. */
export const maxAgeMs = 3_600_000
const never = Number.NEGATIVE_INFINITY
/** The event number of a value that is not known to be valid. */
export const unknownSeq = -1

/** Takes a clock in milliseconds. */
export class ValidatedEntries {
  readonly now: () => number
  readonly changesHere: ChangesHere
  readonly #location: LocationCache | undefined
  readonly #entries = createEntries<Entry>(maxValidatedBytes)
  readonly #loads: SharedLoads<Entry, Note>

  constructor(now: () => number, location?: LocationCache) {
    this.now = now
    this.#location = location
    this.#loads = createSharedLoads(now)
    this.changesHere = createChangesHere(now)
  }

  bytes(): number {
    return this.#entries.bytes()
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  async find(key: string): Promise<Entry | undefined> {
    return this.#entries.get(key) ?? (await this.#findInLocation(key))
  }

  async findNewer(key: string, held: Entry): Promise<Entry | undefined> {
    return isForFew(held) ? undefined : this.#findInLocation(key, held.seq)
  }

  async #findInLocation(key: string, after = unknownSeq): Promise<Entry | undefined> {
    const stored = await this.#location?.get(key)
    if (!stored || stored.seq <= after || this.now() - stored.loadedAtMs > maxAgeMs)
      return undefined
    const loaded = this.#entries.get(key)
    if (loaded && loaded.seq >= stored.seq) return loaded
    const { seq: exactSeq, value } = stored
    const entry = { ...stored, exactSeq, failedAtMs: never, bytes: bytesOf(value) }
    this.#entries.set(key, entry)
    return entry
  }

  /** Loads, or waits for a running load that began with the same knowledge. */
  loadOrWait(options: LoadOptions, note: Note): Promise<Entry> {
    const running = this.#loads.find(options.key)
    const isEnough =
      running && running.note.seq >= note.seq && running.note.changesBefore === note.changesBefore
    if (!isEnough)
      return this.#loads.start(options.key, note, (own) =>
        this.#load(options, note, own.startedAtMs),
      )
    // Callers whose wait timed out try again; the first of them loads for all.
    return this.#loads.waitFor(running, {
      findStored: () => this.#findStored(options.key, note, running.startedAtMs),
      startOwn: () => this.loadOrWait(options, note),
    })
  }

  #findStored(key: string, note: Note, sinceMs: number): { value: Entry } | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.seq < note.seq || this.changesHere.haveEnded(entry)) return undefined
    return note.seq !== unknownSeq || entry.loadedAtMs >= sinceMs ? { value: entry } : undefined
  }

  async #load(options: LoadOptions, note: Note, startedAtMs: number): Promise<Entry> {
    const { key, isFailure = () => false } = options
    try {
      const { value, subjects, ageMs = 0, isShared = true, ...loaded } = await options.load()
      const seq = Math.min(note.seq, loaded.seq ?? note.seq)
      const loadedAtMs = startedAtMs - ageMs
      const bytes = bytesOf(value)
      const entry = { value, subjects, seq, exactSeq: seq, loadedAtMs, failedAtMs: never, bytes }
      if (isFailure(value)) return this.#lastValue(options) ?? { ...entry, seq: unknownSeq }
      this.#store(key, entry, isShared)
      return entry
    } catch (error) {
      // A problem is a result, too: the cached thing no longer exists.
      if (error instanceof ProblemError) this.#evict(key)
      const last = this.#lastValue(options)
      if (last) return last
      throw error
    }
  }

  #lastValue({ key, mayUse }: LoadOptions): Entry | undefined {
    const last = this.#entries.get(key)
    if (!last || !mayUse(last)) return undefined
    last.failedAtMs = this.now()
    return last
  }

  /** A slow load must not replace a value that was loaded after a change. */
  #store(key: string, entry: Entry, isShared: boolean): void {
    const { value, seq, subjects, loadedAtMs } = entry
    const last = this.#entries.get(key)
    if (last && last.seq > seq && last.loadedAtMs >= loadedAtMs) return
    this.#entries.set(key, entry)
    if (isShared && !isForFew(entry) && seq !== unknownSeq)
      this.#location?.put(key, { value, seq, subjects, loadedAtMs })
  }

  #evict(key: string): void {
    this.#entries.delete(key)
    this.#location?.delete(key)
  }
}

/** Few visitors search for the same words, and every sale changes the results. */
const isForFew = ({ subjects }: Basis): boolean =>
  subjects.some((subject) => subject === 'shown' || subject === 'stock')

/** After this time, all replicas know of a change by this isolate. */
const changeHereMs = 60_000

type ChangesHere = ReturnType<typeof createChangesHere>

const createChangesHere = (now: () => number) => {
  const changedAtMs = new Map<Subject, number>()
  let count = 0
  return {
    count: () => count,
    add: (subjects: readonly Subject[]): void => {
      count += 1
      for (const [subject, atMs] of changedAtMs) {
        if (now() - atMs <= changeHereMs) break
        changedAtMs.delete(subject)
      }
      for (const subject of subjects) {
        changedAtMs.delete(subject)
        changedAtMs.set(subject, now())
      }
    },
    haveEnded: ({ subjects, loadedAtMs }: StoredEntry): boolean =>
      subjects.some((subject) => loadedAtMs <= (changedAtMs.get(subject) ?? -1)),
  }
}
