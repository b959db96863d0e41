/** Each canary beside the live release of its module since it began: who came, how both fared, and who was not heard of. */
import { emptySide, nextLookAfter, type SideTally, signals, type Tally } from './compare.ts'
import type { Judged } from './judge.ts'
import type { RunningCanary } from './known-releases.ts'
import { type Person, ServedVisitors } from './served-visitors.ts'
import { addVisit, bitOf, type ReleaseName, type ReleaseVisit } from './visits.ts'

/** A canary that runs, as the registry has it. */
type Canary = Pick<RunningCanary, 'module' | 'version' | 'live' | 'startedAtMs' | 'percentSinceMs'>

export type Comparison = Canary & {
  /** How many looks there were, each of which has spent a part of the chance of a false alarm. */
  look: number
  /** With how many visitors of the canary the next look comes. */
  nextLookVisitors: number
  /** Whether there was a look before the step from this share. */
  hasStepLook: boolean
  /** Why the canary is worse, once it is known to be. */
  reason: string | null
  canaryTally: SideTally
  liveTally: SideTally
  /** How many visitors of the canary had reported when it got its share, which it has since `percentSinceMs`. */
  visitorsBefore: number
}

type Row = {
  module: string
  version: string
  live: string
  started_at_ms: number
  percent_since_ms: number
  visitors_before: number
  look: number
  next_look_visitors: number
  has_step_look: number
  reason: string | null
}

/** So many rows of visitors are stored, of all canaries together; then visitors are counted from the beginning. */
const maxVisitors = 200_000

/** Stored at once: a comparison goes on when the object is evicted. */
export class Comparisons {
  readonly #sql: SqlStorage
  readonly #running = new Map<string, Comparison>()
  readonly #served: ServedVisitors
  /** Rows that are stored. */
  #size: number

  constructor(sql: SqlStorage) {
    this.#sql = sql
    // Of releases of the shop before this one, which counted otherwise: canaries are compared from the beginning.
    sql.exec('drop table if exists canaries')
    sql.exec(
      'create table if not exists compared (module text primary key, version text, live text, started_at_ms integer, percent_since_ms integer, visitors_before integer, look integer, next_look_visitors integer, has_step_look integer, reason text)',
    )
    // `signals` are bits; a digest is one visitor as long as its salt is in use.
    sql.exec(
      'create table if not exists visitors (module text, version text, digest integer, signals integer, primary key (module, version, digest)) without rowid',
    )
    for (const row of sql.exec<Row>('select * from compared').toArray())
      this.#running.set(row.module, readComparison(sql, row))
    this.#served = new ServedVisitors(sql)
    for (const table of ['visitors', 'served_pages'])
      sql.exec(`delete from ${table} where module not in (select module from compared)`)
    this.#size = this.#readSize()
  }

  all(): readonly Comparison[] {
    return [...this.#running.values()]
  }

  find(module: string): Comparison | undefined {
    return this.#running.get(module)
  }

  isFull(): boolean {
    return this.#size >= maxVisitors
  }

  /** Begins what is new, and ends what runs no more. Another live release, too, is another comparison. */
  follow(canaries: readonly Canary[]): void {
    for (const one of this.all())
      if (!canaries.some((canary) => isSame(canary, one))) this.#end(one.module)
    for (const { module, version, live, startedAtMs, percentSinceMs } of canaries) {
      const known = this.#running.get(module)
      if (known?.percentSinceMs === percentSinceMs) continue
      if (!known) this.#deleteVisitors(module)
      const begun = { look: 0, nextLookVisitors: nextLookAfter(0), reason: null, ...emptySides() }
      const names = { module, version, live, startedAtMs, percentSinceMs }
      const one = { ...(known ?? begun), ...names, hasStepLook: false }
      one.visitorsBefore = one.canaryTally.visitors
      this.#running.set(module, one)
      this.#store(one)
    }
  }

  /** A person was served a page with a release. */
  addServed(release: ReleaseName, person: Person, page: string, atMs: number): void {
    if (this.#sideOf(release) && this.#served.add(release, person, page, atMs)) this.#size += 1
  }

  /** A person's page has reported on releases of these names. */
  endSilence(person: Person, names: ReadonlySet<string>, atMs: number): void {
    this.#served.endSilence(person, names, atMs)
  }

  /** Counts those who were served a page a while ago. */
  countServed(nowMs: number): void {
    for (const { served, silent, ...release } of this.#served.count(nowMs)) {
      const side = this.#sideOf(release)
      if (side) Object.assign(side, { served, silent })
    }
  }

  /** Counts a visitor who reported once, and once for each signal. */
  add({ module, version, signals: bits }: ReleaseVisit, digest: number): void {
    const side = this.#sideOf({ module, version })
    if (!side) return
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
    if (!known) this.#size += 1
    addVisit(side, { isNew: !known, newSignals })
  }

  #sideOf({ module, version }: ReleaseName): SideTally | undefined {
    const one = this.#running.get(module)
    if (version === one?.version) return one.canaryTally
    return version === one?.live ? one.liveTally : undefined
  }

  /** Stores which look comes next, and why the canary is worse, if it is. */
  setLook(one: Comparison, judged: Judged): void {
    Object.assign(one, judged)
    this.#store(one)
  }

  /** Digests of another salt are other visitors: they are counted from the beginning; what looks have spent stays spent. */
  restart(): void {
    for (const one of this.all()) {
      this.#deleteVisitors(one.module)
      Object.assign(one, { nextLookVisitors: nextLookAfter(0), ...emptySides() })
      this.#store(one)
    }
  }

  #end(module: string): void {
    this.#running.delete(module)
    this.#deleteVisitors(module)
    this.#sql.exec('delete from compared where module = ?', module)
  }

  #store(one: Comparison): void {
    this.#sql.exec(
      'insert or replace into compared values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      one.module,
      one.version,
      one.live,
      one.startedAtMs,
      one.percentSinceMs,
      one.visitorsBefore,
      one.look,
      one.nextLookVisitors,
      Number(one.hasStepLook),
      one.reason,
    )
  }

  #deleteVisitors(module: string): void {
    this.#sql.exec('delete from visitors where module = ?', module)
    this.#served.delete(module)
    this.#size = this.#readSize()
  }

  #readSize(): number {
    const count = 'select count(*) as "all" from visitors'
    return this.#sql.exec<{ all: number }>(count).one().all + this.#served.size
  }
}

const emptySides = () => ({
  canaryTally: emptySide(),
  liveTally: emptySide(),
  visitorsBefore: 0,
})

const isSame = (canary: Canary, other: Canary): boolean =>
  canary.module === other.module &&
  canary.version === other.version &&
  canary.live === other.live &&
  canary.startedAtMs === other.startedAtMs

const readComparison = (sql: SqlStorage, row: Row): Comparison => {
  const sideOf = (version: string): SideTally => ({
    ...emptySide(),
    ...sql
      .exec<Tally>(
        `select count(*) as visitors, ${signals.map((signal) => `coalesce(sum(signals & ${bitOf(signal)} > 0), 0) as ${signal}`).join(', ')} from visitors where module = ? and version = ?`,
        row.module,
        version,
      )
      .one(),
  })
  const { module, version, live, look, reason } = row
  return {
    module,
    version,
    live,
    look,
    reason,
    startedAtMs: row.started_at_ms,
    percentSinceMs: row.percent_since_ms,
    visitorsBefore: row.visitors_before,
    nextLookVisitors: row.next_look_visitors,
    hasStepLook: row.has_step_look === 1,
    canaryTally: sideOf(version),
    liveTally: sideOf(live),
  }
}
