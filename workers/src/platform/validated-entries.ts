/** What an isolate holds of validated values, how it loads them, and what it has changed itself. */
import { ProblemError } from '@shop/contracts/problem'

import { bytesOf, createEntries } from './cache-entries.ts'
import { createSharedLoads, type SharedLoads } from './shared-loads.ts'
import type { Basis, Subject } from './validity.ts'

/** What a load results in. */
export type Loaded<Value> = {
  value: Value
  subjects: readonly Subject[]
  /** The least event number as of which all that the value was made of is right, when it was not read from the database. */
  seq?: number
  /** How old what it was made of may be, when that was not known to be right, in milliseconds. */
  ageMs?: number
  /** Whether other isolates of the location will want it; true unless given. */
  isShared?: boolean
}

/** As the location's cache stores it: right as of event `seq`, or -1 when that is not known. */
export type StoredEntry = Basis & { value: unknown; loadedAtMs: number }

/** The cache that the isolates of one location share. */
export type LocationCache = {
  get: (key: string) => Promise<StoredEntry | undefined>
  put: (key: string, entry: StoredEntry) => void
  delete: (key: string) => void
}

/** `exactSeq` is up to where exact stock is right, too, which most pages do not show. */
export type Entry = StoredEntry & { exactSeq: number; bytes: number; failedAtMs: number }

/** What was known when a load began. */
export type Note = { seq: number; changesBefore: number }

type LoadOptions = {
  key: string
  load: () => Promise<Loaded<unknown>>
  isFailure?: (value: unknown) => boolean
  /** Whether the last value may be used when loading fails. */
  mayUse: (last: Entry) => boolean
}

/** An eighth of the memory of an isolate. */
const maxValidatedBytes = 16 * 1024 * 1024
/** How long a value may be used that is not known to be right, or of which only unshown stock may differ, in milliseconds. */
export const maxAgeMs = 3_600_000
const never = Number.NEGATIVE_INFINITY
/** The event number of a value that is not known to be right. */
export const unknownSeq = -1

/** Those of one isolate, on a clock in milliseconds. */
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

  /** About how many bytes all values and their keys take. */
  bytes(): number {
    return this.#entries.bytes()
  }

  /** An entry of the isolate, right or not. */
  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** An entry of the isolate or the location, right or not. */
  async find(key: string): Promise<Entry | undefined> {
    return this.#entries.get(key) ?? (await this.#findInLocation(key))
  }

  /** What the location has of a later event than what the isolate has held. */
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

  /** Loads, or takes what another request loads that began knowing as much. */
  loadOrWait(options: LoadOptions, note: Note): Promise<Entry> {
    const running = this.#loads.find(options.key)
    const isEnough =
      running && running.note.seq >= note.seq && running.note.changesBefore === note.changesBefore
    if (!isEnough)
      return this.#loads.start(options.key, note, (own) =>
        this.#load(options, note, own.startedAtMs),
      )
    // Those that waited in vain look again: the first of them loads for all.
    return this.#loads.waitFor(running, {
      findStored: () => this.#findStored(options.key, note, running.startedAtMs),
      startOwn: () => this.loadOrWait(options, note),
    })
  }

  /** What a load that began knowing as much has stored since. */
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
      // A problem is a result, too: the thing that was cached does not exist any more.
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

  /** A slow load does not replace what was loaded after a change. */
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

/** Words are searched for by few, and what is found changes with every sale. */
const isForFew = ({ subjects }: Basis): boolean =>
  subjects.some((subject) => subject === 'shown' || subject === 'stock')

/** Of what this isolate has changed, everybody knows after this time, in milliseconds. */
const changeHereMs = 60_000

type ChangesHere = ReturnType<typeof createChangesHere>

/** What this isolate has changed itself, and when. */
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
