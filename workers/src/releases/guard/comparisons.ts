import type { Canary, ReleaseName } from '../registry/read/read-registry.ts'
import { isInCanary } from '../registry/visitors/visitor-releases.ts'
import { emptySide, nextLookAfter, type SideTally, signals } from './judge.ts'
import { bitOf, type Person, type ReleaseVisit } from './visits.ts'

export type RunningCanary = ReleaseName &
  Omit<Canary, 'release'> & { live: string; isFrozen: boolean }

export type Comparison = RunningCanary & {
  look: number
  nextLookVisitors: number
  hasStepLook: boolean
  reason: string | null
  /** The number of canary visitors who had reported by `percentSinceMs`. */
  visitorsBefore: number
  canaryTally: SideTally
  liveTally: SideTally
}

/** When the canaries together have this many stored visitors, counting restarts. */
const maxVisitors = 200_000
const maxReadPerSecond = 10_000
const silentAfterMs = 30_000
/** A report that arrives within this time after a page is served is about the previous page. */
const leavingMs = 2000

const prefix = 'comparison '

/**
 * Changes are stored at once, because the object may be evicted.
 * A program without cookies looks like a new visitor on every page, so only the first visitor of an
 * IP address counts for `served` and `silent`.
 * A page is silent until a report names the shell and the owner that it was served with. After that
 * report, the visitor's next page is tracked.
 */
export class Comparisons {
  readonly #sql: SqlStorage
  readonly #kv: SyncKvStorage
  readonly #running: Map<string, Comparison>
  #size = 0
  #nextCountAtMs = 0

  constructor({ sql, kv }: Pick<DurableObjectStorage, 'sql' | 'kv'>) {
    this.#sql = sql
    this.#kv = kv
    // `signals` is null until a report arrives. All later columns are null until a page is served.
    sql.exec(
      `create table if not exists compared_visitors (
        module text, version text, digest integer, signals integer,
        person integer, first_at_ms integer, at_ms integer, page text, has_reported integer,
        primary key (digest, module, version)
      ) without rowid`,
    )
    const stored = kv.list<Comparison>({ prefix })
    this.#running = new Map([...stored].map(([, one]) => [one.module, one]))
  }

  all(): readonly Comparison[] {
    return [...this.#running.values()]
  }

  isFull(): boolean {
    return this.#size >= maxVisitors
  }

  follow(canaries: readonly RunningCanary[], nowMs: number): void {
    for (const one of this.all())
      if (!canaries.some((canary) => keyOf(canary) === keyOf(one))) this.#end(one.module)
    for (const canary of canaries) {
      const known = this.#running.get(canary.module)
      const isSameStep = known?.percentSinceMs === canary.percentSinceMs
      if (known && !isSameStep) this.count(nowMs)
      const begun = { look: 0, reason: null, hasStepLook: false, ...uncounted() }
      const one = Object.assign(known ?? begun, canary)
      this.#running.set(one.module, one)
      if (!isSameStep)
        this.set(one, { hasStepLook: false, visitorsBefore: one.canaryTally.visitors })
    }
  }

  /** `page` names the shell and the owner of the page, separated by a space. */
  addServed(
    { module, version }: ReleaseName,
    { digest, person }: Person,
    page: string,
    atMs: number,
  ): void {
    if (!this.#isCompared({ module, version })) return
    const values = [module, version, digest, person, atMs, page]
    this.#sql.exec(
      `insert into compared_visitors
        (module, version, digest, person, first_at_ms, at_ms, page, has_reported)
      select ?1, ?2, ?3, ?4, ?5, ?5, ?6, 0
      where not exists (
        select 1 from compared_visitors where digest = ?3 and module = ?1 and person <> ?4
      )
      on conflict do update set
        person = excluded.person, first_at_ms = coalesce(first_at_ms, excluded.first_at_ms),
        at_ms = excluded.at_ms, page = excluded.page, has_reported = 0
      where has_reported is not 0`,
      ...values,
    )
  }

  endSilence({ digest, person }: Person, names: ReadonlySet<string>, atMs: number): void {
    const values = [digest, person, atMs - leavingMs, JSON.stringify([...names])]
    this.#sql.exec(
      `update compared_visitors set has_reported = 1
      where digest = ?1 and person = ?2 and has_reported = 0 and at_ms < ?3 and not exists (
        select 1 from json_each('["' || replace(page, ' ', '","') || '"]')
        where value not in (select value from json_each(?4))
      )`,
      ...values,
    )
  }

  /**
   * Ignores a report of a release that this bucket does not get: it is forged or from an old page.
   */
  add({ module, version, signals: bits }: ReleaseVisit, bucket: number | null, digest: number) {
    const one = this.#running.get(module)
    if (!one || !this.#isCompared({ module, version })) return
    const isIn = bucket === null ? null : isInCanary({ ...one, release: one }, bucket)
    if (isIn !== null && isIn !== (version === one.version)) return
    const values = [module, version, digest, bits]
    this.#sql.exec(
      `insert into compared_visitors (module, version, digest, signals) values (?, ?, ?, ?)
      on conflict do update set signals = coalesce(signals, 0) | excluded.signals
      where signals is not coalesce(signals, 0) | excluded.signals`,
      ...values,
    )
  }

  /** Each count reads all stored visitors. The more there are, the longer the next count waits. */
  count(nowMs: number): void {
    if (nowMs < this.#nextCountAtMs) return
    const isBad = signals.map((name) => `total(signals & ${bitOf(name)} > 0) as ${name}`).join(', ')
    const tallies = this.#sql
      .exec<ReleaseName & SideTally & { stored: number }>(
        `select module, version, count(*) as stored, count(signals) as visitors, ${isBad},
          total(first_at_ms <= ?1) as served, total(has_reported = 0 and at_ms <= ?1) as silent
        from compared_visitors group by module, version`,
        nowMs - silentAfterMs,
      )
      .toArray()
    this.#size = tallies.reduce((sum, { stored }) => sum + stored, 0)
    this.#nextCountAtMs = nowMs + (this.#size * 1000) / maxReadPerSecond
    const tallyOf = (module: string, version: string): SideTally => {
      const found = tallies.find((one) => one.module === module && one.version === version)
      const { module: _module, version: _version, stored: _stored, ...tally } = found ?? {}
      return { ...emptySide(), ...tally }
    }
    for (const one of this.all()) {
      one.canaryTally = tallyOf(one.module, one.version)
      one.liveTally = tallyOf(one.module, one.live)
    }
  }

  set(one: Comparison, changes: Partial<Comparison>): void {
    Object.assign(one, changes)
    if (this.#running.get(one.module) === one) this.#kv.put(prefix + one.module, one)
  }

  /** A new salt gives visitors new digests, so their counts start over. Past looks stay counted. */
  restart(): void {
    this.#sql.exec('delete from compared_visitors')
    this.#size = 0
    this.#nextCountAtMs = 0
    for (const one of this.all()) this.set(one, uncounted())
  }

  #isCompared({ module, version }: ReleaseName): boolean {
    const one = this.#running.get(module)
    return version === one?.version || version === one?.live
  }

  #end(module: string): void {
    this.#running.delete(module)
    this.#kv.delete(prefix + module)
    this.#sql.exec('delete from compared_visitors where module = ?', module)
  }
}

const uncounted = () => ({
  nextLookVisitors: nextLookAfter(0),
  visitorsBefore: 0,
  canaryTally: emptySide(),
  liveTally: emptySide(),
})

const keyOf = ({ module, version, live, startedAtMs }: RunningCanary): string =>
  [module, version, live, startedAtMs].join(' ')
