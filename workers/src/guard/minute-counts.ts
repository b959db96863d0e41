/** How many visitors each release had in each minute of the last day. */
import { emptyTally, signals, type Tally } from './compare.ts'
import { addVisit } from './visits.ts'
import type { NewVisit } from './recent-visitors.ts'

/** For how long counts are stored. */
const storedMinutes = 24 * 60

export type MinuteRow = { module: string; version: string; minute: number } & Tally

/** Counts are added in memory, and written by `write`: a row for each report would cost as much as the rest. */
export const openMinuteCounts = (sql: SqlStorage) => {
  sql.exec(
    `create table if not exists minutes (module text, version text, minute integer, visitors integer, ${signals.map((signal) => `${signal} integer`).join(', ')}, primary key (module, version, minute)) without rowid`,
  )
  const unwritten = new Map<string, MinuteRow>()

  return {
    add: (
      { module, version, minute }: Pick<MinuteRow, 'module' | 'version' | 'minute'>,
      visit: NewVisit,
    ): void => {
      const key = `${module}@${version} ${minute}`
      const row = unwritten.get(key) ?? { module, version, minute, ...emptyTally() }
      unwritten.set(key, row)
      addVisit(row, visit)
    },
    /** Writes what was added, and deletes what is too old. */
    write: (minute: number): void => {
      const columns = ['visitors', ...signals] as const
      const sums = columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')
      for (const row of unwritten.values()) {
        sql.exec(
          `insert into minutes values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set ${sums}`,
          row.module,
          row.version,
          row.minute,
          ...columns.map((column) => row[column]),
        )
      }
      unwritten.clear()
      sql.exec('delete from minutes where minute < ?', minute - storedMinutes)
    },
    /** Written rows from a minute on, the oldest first. */
    since: (minute: number): MinuteRow[] =>
      sql
        .exec<MinuteRow>('select * from minutes where minute >= ? order by minute', minute)
        .toArray(),
    /** What a module had from one minute to before another, whichever release. */
    sumOf: (module: string, from: number, before: number): Tally =>
      sql
        .exec<Tally>(
          `select coalesce(sum(visitors), 0) as visitors, ${signals.map((signal) => `coalesce(sum(${signal}), 0) as ${signal}`).join(', ')} from minutes where module = ? and minute >= ? and minute < ?`,
          module,
          from,
          before,
        )
        .one(),
  }
}
