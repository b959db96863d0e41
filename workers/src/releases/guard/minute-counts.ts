import { emptyTally, signals, type Tally } from './compare.ts'
import { bitOf, nameOf, type ReleaseName, type ReleaseVisit } from './visits.ts'

const storedMinutes = 24 * 60
export const recentMinutes = 5
/** Per release and minute, visitors beyond this number are not counted. */
const maxVisitors = 10_000

/** `bits` maps the digest of a visitor to a bit set of signals. */
type Visited = ReleaseName & { minute: number; bits: Map<number, number>; isStored: boolean }

const columns = ['visitors', ...signals] as const
const sums = columns.map((name) => `total(${name}) as ${name}`).join(', ')

/** Stores only counts: a row for each report would cost as much as all other work of the guard. */
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

  store(minute: number): void {
    // After an eviction, the minute is counted from zero again, so the larger count is kept.
    const larger = columns.map((name) => `${name} = max(${name}, excluded.${name})`).join(', ')
    for (const [key, one] of this.#recent) {
      const tally = tallyOf([one])
      const values = [one.module, one.version, one.minute, ...columns.map((name) => tally[name])]
      if (!one.isStored)
        this.#sql.exec(
          `insert into minute_counts values (?, ?, ?, ?, ?, ?, ?, ?, ?)
          on conflict do update set ${larger}`,
          ...values,
        )
      one.isStored = true
      if (one.minute <= minute - recentMinutes) this.#recent.delete(key)
    }
    this.#sql.exec('delete from minute_counts where minute < ?', minute - storedMinutes)
  }

  recentTally({ module, version }: ReleaseName, minute: number): Tally {
    const isCounted = (one: Visited): boolean =>
      one.module === module && one.version === version && one.minute > minute - recentMinutes
    return tallyOf([...this.#recent.values()].filter(isCounted))
  }

  sumsSince(minute: number): (ReleaseName & Tally)[] {
    const sql = `select module, version, ${sums} from minute_counts where minute >= ? group by module, version`
    return this.#sql.exec<ReleaseName & Tally>(sql, minute).toArray()
  }

  sumOf(module: string, from: number, before: number): Tally {
    const sql = `select ${sums} from minute_counts where module = ? and minute >= ? and minute < ?`
    return this.#sql.exec<Tally>(sql, module, from, before).one()
  }
}

const tallyOf = (minutes: readonly Visited[]): Tally => {
  const all = new Map<number, number>()
  for (const { bits } of minutes)
    for (const [digest, own] of bits) all.set(digest, (all.get(digest) ?? 0) | own)
  const tally = { ...emptyTally(), visitors: all.size }
  for (const bits of all.values())
    for (const signal of signals) if (bits & bitOf(signal)) tally[signal] += 1
  return tally
}
