/** Each canary beside the live release of its module since it began: who came, and how both fared. */
import { emptyTally, signals, type Tally } from './compare.ts'
import type { RunningCanary } from './known-releases.ts'
import { addVisit, bitOf, type ReleaseVisit } from './visits.ts'

/** A canary that runs, as the registry has it. */
type Canary = Pick<RunningCanary, 'module' | 'version' | 'live' | 'startedAtMs'>

export type Comparison = Canary & {
  /** The number of the next look; `firstLook` was the next one when visitors were last counted from the beginning. */
  look: number
  firstLook: number
  /** Why the canary is worse, once it is known to be. */
  reason: string | null
  canaryTally: Tally
  liveTally: Tally
}

type Row = {
  module: string
  version: string
  live: string
  started_at_ms: number
  look: number
  first_look: number
  reason: string | null
}

/** So many visitors of all canaries together are stored; then they are counted from the beginning. */
const maxVisitors = 200_000

/** Stored at once: a comparison goes on when the object is evicted. */
export class Comparisons {
  readonly #sql: SqlStorage
  readonly #running = new Map<string, Comparison>()
  #visitors: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'create table if not exists canaries (module text primary key, version text, live text, started_at_ms integer, look integer, first_look integer, reason text)',
    )
    // `signals` are bits; a digest is one visitor as long as its salt is in use.
    sql.exec(
      'create table if not exists visitors (module text, version text, digest integer, signals integer, primary key (module, version, digest)) without rowid',
    )
    for (const row of sql.exec<Row>('select * from canaries').toArray())
      this.#running.set(row.module, readComparison(sql, row))
    this.#visitors = sql.exec<{ all: number }>('select count(*) as "all" from visitors').one().all
  }

  all(): readonly Comparison[] {
    return [...this.#running.values()]
  }

  find(module: string): Comparison | undefined {
    return this.#running.get(module)
  }

  isFull(): boolean {
    return this.#visitors >= maxVisitors
  }

  /** Begins what is new, and ends what runs no more. Another live release, too, is another comparison. */
  follow(canaries: readonly Canary[]): void {
    for (const one of this.all())
      if (!canaries.some((canary) => isSame(canary, one))) this.#end(one.module)
    for (const { module, version, live, startedAtMs } of canaries) {
      if (this.#running.has(module)) continue
      const begun = { module, version, live, startedAtMs }
      const one = { ...begun, look: 0, firstLook: 0, reason: null, ...emptyTallies() }
      this.#running.set(module, one)
      this.#store(one)
    }
  }

  /** Counts a visitor once, and once for each signal. */
  add({ module, version, signals: bits }: ReleaseVisit, digest: number): void {
    const one = this.#running.get(module)
    if (!one || (version !== one.version && version !== one.live)) return
    const [known] = this.#sql
      .exec<{ signals: number }>(
        'select signals from visitors where module = ? and version = ? and digest = ?',
        module,
        version,
        digest,
      )
      .toArray()
    const before = known?.signals ?? 0
    const newSignals = bits & ~before
    if (known && newSignals === 0) return
    this.#sql.exec(
      'insert or replace into visitors values (?, ?, ?, ?)',
      module,
      version,
      digest,
      bits | before,
    )
    if (!known) this.#visitors += 1
    const tally = version === one.version ? one.canaryTally : one.liveTally
    addVisit(tally, { isNew: !known, newSignals })
  }

  /** Stores which look comes next, and why the canary is worse, if it is. */
  setLook(one: Comparison, { look, reason }: Pick<Comparison, 'look' | 'reason'>): void {
    Object.assign(one, { look, reason })
    this.#store(one)
  }

  /** Digests of another salt are other visitors: they are counted from the beginning, and looks from the next number on. */
  restart(): void {
    for (const one of this.all()) {
      this.#deleteVisitors(one.module)
      Object.assign(one, { firstLook: one.look, ...emptyTallies() })
      this.#store(one)
    }
  }

  #end(module: string): void {
    this.#running.delete(module)
    this.#deleteVisitors(module)
    this.#sql.exec('delete from canaries where module = ?', module)
  }

  #store({ module, version, live, startedAtMs, look, firstLook, reason }: Comparison): void {
    this.#sql.exec(
      'insert or replace into canaries values (?, ?, ?, ?, ?, ?, ?)',
      module,
      version,
      live,
      startedAtMs,
      look,
      firstLook,
      reason,
    )
  }

  #deleteVisitors(module: string): void {
    this.#sql.exec('delete from visitors where module = ?', module)
    this.#visitors = this.#sql
      .exec<{ all: number }>('select count(*) as "all" from visitors')
      .one().all
  }
}

const emptyTallies = () => ({ canaryTally: emptyTally(), liveTally: emptyTally() })

const isSame = (canary: Canary, other: Canary): boolean =>
  canary.module === other.module &&
  canary.version === other.version &&
  canary.live === other.live &&
  canary.startedAtMs === other.startedAtMs

const readComparison = (sql: SqlStorage, row: Row): Comparison => {
  const tallyOf = (version: string): Tally =>
    sql
      .exec<Tally>(
        `select count(*) as visitors, ${signals.map((signal) => `coalesce(sum(signals & ${bitOf(signal)} > 0), 0) as ${signal}`).join(', ')} from visitors where module = ? and version = ?`,
        row.module,
        version,
      )
      .one()
  const { started_at_ms: startedAtMs, first_look: firstLook, ...rest } = row
  return {
    ...rest,
    startedAtMs,
    firstLook,
    canaryTally: tallyOf(row.version),
    liveTally: tallyOf(row.live),
  }
}
