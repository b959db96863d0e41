/** Counts the visitors of each release by the minute. A visitor counts once a minute. */
import { emptyTally, signals, type Tally } from './compare.ts'
import { bitOf, nameOf, type ReleaseName, type ReleaseVisit } from './visits.ts'

const storedMinutes = 24 * 60
export const recentMinutes = 5
/** The most visitors of a release that are told apart in a minute. More are not counted. */
const maxVisitors = 10_000

export type MinuteRow = ReleaseName & { minute: number } & Tally

/** The visitors of a release in a minute. `bits` maps the digest of a visitor to signals, a bit set. */
type Visited = ReleaseName & { minute: number; bits: Map<number, number>; isStored: boolean }

const columns = ['visitors', ...signals] as const

/**
 * Keeps the visitors of the last minutes in memory and stores only their number, because a row for
 * each report would cost as much as all other work.
 */
export class MinuteCounts {
  readonly #sql: SqlStorage
  readonly #recent = new Map<string, Visited>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      `create table if not exists minute_counts (
      module text, version text, minute integer, ${columns.map((name) => `${name} integer`).join(', ')},
      primary key (module, version, minute)
    ) without rowid`,
    )
  }

  add({ module, version, signals: bits }: ReleaseVisit, digest: number, minute: number): void {
    const key = `${nameOf({ module, version })} ${minute}`
    const begun = { module, version, minute, bits: new Map(), isStored: false }
    const one = this.#recent.get(key) ?? begun
    this.#recent.set(key, one)
    const known = one.bits.get(digest)
    if (known === undefined && one.bits.size >= maxVisitors) return
    one.bits.set(digest, (known ?? 0) | bits)
    one.isStored = false
  }

  /** Stores new counts, and forgets minutes that are too old. */
  store(minute: number): void {
    // An object that was evicted within the minute counts from zero again, so the larger count is
    // kept.
    const larger = columns.map((name) => `${name} = max(${name}, excluded.${name})`).join(', ')
    for (const [key, one] of this.#recent) {
      const tally = tallyOf(one.bits)
      if (!one.isStored)
        this.#sql.exec(
          `insert into minute_counts values (?, ?, ?, ?, ?, ?, ?, ?, ?)
          on conflict do update set ${larger}`,
          one.module,
          one.version,
          one.minute,
          ...columns.map((name) => tally[name]),
        )
      one.isStored = true
      if (one.minute <= minute - recentMinutes) this.#recent.delete(key)
    }
    this.#sql.exec('delete from minute_counts where minute < ?', minute - storedMinutes)
  }

  /** Counts each visitor of the last five minutes once. */
  recentTally({ module, version }: ReleaseName, minute: number): Tally {
    const all = new Map<number, number>()
    for (const one of this.#recent.values())
      if (one.module === module && one.version === version && one.minute > minute - recentMinutes)
        for (const [digest, bits] of one.bits) all.set(digest, (all.get(digest) ?? 0) | bits)
    return tallyOf(all)
  }

  since(minute: number): MinuteRow[] {
    return this.#sql
      .exec<MinuteRow>('select * from minute_counts where minute >= ? order by minute', minute)
      .toArray()
  }

  /** Sums a module's counts over all its releases, from minute `from` up to `before`. */
  sumOf(module: string, from: number, before: number): Tally {
    return this.#sql
      .exec<Tally>(
        `select ${columns.map((name) => `total(${name}) as ${name}`).join(', ')}
          from minute_counts where module = ? and minute >= ? and minute < ?`,
        module,
        from,
        before,
      )
      .one()
  }
}

const tallyOf = (visitors: ReadonlyMap<number, number>): Tally => {
  const tally = { ...emptyTally(), visitors: visitors.size }
  for (const bits of visitors.values())
    for (const signal of signals) if (bits & bitOf(signal)) tally[signal] += 1
  return tally
}
