import { setTimeout as sleep } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

import { makeErasedEmail } from '@shop/domain/erased-person'

import { eraseQueries } from '../erase-person.ts'
import { restoredEvent } from '../mark-restored.ts'
import type { Database } from '../open.ts'
import { audit } from '../schema/audit.ts'
import {
  BackupError,
  type BackupTable,
  type Header,
  listTables,
  readSchema,
  stagingPrefix,
} from './format.ts'
import { type BackupRow, readRows } from './read-backup.ts'

/** SQLite allows at most 32,766 values per statement. */
const valuesPerStatement = 10_000

type Statement = { sql: string; args: (string | number | null)[] }

/**
 * Lists the tables with rows that restoring a checked file would replace.
 * @throws BackupError if the file has a different schema and cannot be restored
 */
export const listReplaced = async (
  db: Database,
  { file, header }: { file: string; header: Header },
): Promise<Pick<BackupTable, 'name' | 'rows'>[]> => {
  await checkSchema(db, file, header)
  const tables = await listTables(db)
  const results = await db.$client.batch(
    tables.map(({ name }) => `select count(*) as rows from "${name}"`),
    'read',
  )
  return tables
    .map(({ name }, index) => ({ name, rows: Number(results[index]?.rows[0]?.['rows']) }))
    .filter(({ rows }) => rows > 0)
}

/**
 * Restores a checked file, either completely or not at all. Staging tables are filled in many
 * steps, then one batch replaces all rows. That batch drops the triggers first and creates them
 * again, so that rows do not produce a second set of events, movements and totals. People erased
 * since the backup was made are erased again. Open pages reload their data.
 * @throws BackupError if the file has a different schema, or if it is unknown whether it was
 * restored; DatabaseUnreachable or LibsqlError if nothing has changed
 */
export const restoreBackup = async (options: {
  db: Database
  file: string
  header: Header
  onProgress?: (rows: number, total: number) => void
}): Promise<{ erasedAgain: number; notErasedAgain: number }> => {
  const { db, file, header, onProgress = () => {} } = options
  await checkSchema(db, file, header)
  await removeStaging(db)
  try {
    await stage(db, file, header, onProgress)
    const erasures = await readErasures(db, header.createdAtMs)
    await swap(db, header.tables, await swapStatements(db, header.tables, erasures))
    const erasedAgain = erasures.filter(({ email }) => email !== null).length
    return { erasedAgain, notErasedAgain: erasures.length - erasedAgain }
  } finally {
    await removeStaging(db).catch(() => {
      // If this fails, the next restore drops the staging tables. Nothing else reads them.
    })
  }
}

const checkSchema = async (
  db: Database,
  file: string,
  { schema, tables }: Header,
): Promise<void> => {
  const own = await readSchema(db)
  if (schema > own)
    throw new BackupError(
      `${file} was written by a newer release of the shop: restore it with that one.`,
    )
  if (schema < own)
    throw new BackupError(
      `${file} was written by an older release of the shop: restore it with that one into an empty DATA_DIR, or an empty database (LIBSQL_URL), then start or deploy this one with it, which brings the data up to date.`,
    )
  // Sorts columns, because a table to which migrations added columns has them in another order than
  // a new table.
  const sorted = (columns: readonly string[]): string => columns.toSorted().join()
  const known = new Map((await listTables(db)).map(({ name, columns }) => [name, sorted(columns)]))
  const isForeign = ({ name, columns }: BackupTable): boolean => known.get(name) !== sorted(columns)
  if (tables.length !== known.size || tables.some(isForeign))
    throw new BackupError(`${file} has other tables than this shop: name a backup of this shop.`)
}

const listOf = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

const stagingOf = (table: string): string => `"${stagingPrefix}${table}"`

const removeStaging = async (db: Database): Promise<void> => {
  const left = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and substr(name, 1, ${stagingPrefix.length}) = ${stagingPrefix}`,
  )
  await runAll(
    db,
    left.map(({ name }) => `drop table if exists "${name}"`),
  )
}

const runAll = async (db: Database, statements: (string | Statement)[]): Promise<void> => {
  if (statements.length > 0) await db.$client.batch(statements, 'write')
}

/** Each step holds the write lock for only a few milliseconds, so the shop can keep selling. */
const stage = async (
  db: Database,
  file: string,
  { tables }: Header,
  onProgress: (rows: number, total: number) => void,
): Promise<void> => {
  // Staging tables have the column types of the shop's tables, but no checks, indexes or triggers.
  await runAll(
    db,
    tables.map(
      ({ name, columns }) =>
        `create table ${stagingOf(name)} as select ${listOf(columns)} from "${name}" where false`,
    ),
  )
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  let waiting: { table: string; rows: BackupRow[] } = { table: '', rows: [] }
  const flush = async (): Promise<void> => {
    const { table, rows } = waiting
    if (rows.length === 0) return
    const width = rows[0]?.length ?? 0
    const row = `(${Array.from({ length: width }, () => '?').join(', ')})`
    const values = rows.map(() => row).join(', ')
    await runAll(db, [
      { sql: `insert into ${stagingOf(table)} values ${values}`, args: rows.flat() },
    ])
    done += rows.length
    onProgress(done, total)
  }
  for await (const { table, row } of readRows(file)) {
    if (table !== waiting.table || waiting.rows.length * row.length >= valuesPerStatement) {
      await flush()
      waiting = { table, rows: [] }
    }
    waiting.rows.push(row)
  }
  await flush()
}

type Erasure = { email: string | null; record: Statement }

/**
 * Finds people erased after the backup was made, through the order that the audit names. The email
 * is null if the backup does not contain that order.
 */
const readErasures = async (db: Database, sinceMs: number): Promise<Erasure[]> => {
  const rows = await db
    .select({
      record: audit,
      email: sql<
        string | null
      >`(select customer_email from ${sql.raw(stagingOf('orders'))} where id = ${audit.subjectId})`,
    })
    .from(audit)
    .where(
      sql`${audit.noun} = 'customer' and ${audit.action} = 'erase' and ${audit.createdAtMs} >= ${sinceMs}`,
    )
  return rows.map(({ email, record: { seq: _seq, ...record } }) => ({
    email,
    record: toStatement(db.insert(audit).values(record)),
  }))
}

/** Replaces all rows. If the response is lost, looks up whether the batch took effect. */
const swap = async (
  db: Database,
  tables: readonly BackupTable[],
  statements: Statement[],
): Promise<void> => {
  try {
    await db.$client.batch(statements, 'write')
  } catch (error) {
    if (!(await isSwapped(db, tables))) throw error
  }
}

const attempts = 5
const attemptGapMs = 1000

/**
 * Checks whether a batch took effect although its response was lost: the staging tables are then
 * gone. The check drops them, too, so that a batch that arrives later fails as a whole.
 */
const isSwapped = async (db: Database, tables: readonly BackupTable[]): Promise<boolean> => {
  const looked = `select count(*) from sqlite_master where name = '${stagingPrefix}${tables[0]?.name}'`
  const drops = tables.map(({ name }) => `drop table if exists ${stagingOf(name)}`)
  for (let left = attempts; left > 0; left -= 1) {
    try {
      const [found] = await db.$client.batch([looked, ...drops], 'write')
      return Number(found?.rows[0]?.[0]) === 0
    } catch {
      await sleep(attemptGapMs)
    }
  }
  throw new BackupError(
    'The database stopped responding at the last step, so that it is not known whether the backup was restored. Restore it again once the database responds: that makes it certain.',
  )
}

const swapStatements = async (
  db: Database,
  tables: readonly BackupTable[],
  erasures: readonly Erasure[],
): Promise<Statement[]> => {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where type = 'trigger'`,
  )
  const plain = [
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    // People who unsubscribed after the backup stay unsubscribed.
    `update ${stagingOf('consents')} as restored set unsubscribed_at_ms = now.unsubscribed_at_ms from consents as now where now.email = restored.email and now.unsubscribed_at_ms >= restored.consented_at_ms`,
    ...tables.toReversed().map(({ name }) => `delete from "${name}"`),
    ...tables.map(({ name, columns }) => {
      const list = listOf(columns)
      return `insert into "${name}" (${list}) select ${list} from ${stagingOf(name)} order by rowid`
    }),
    ...triggers.map((trigger) => trigger.sql),
    ...tables.map(({ name }) => `drop table ${stagingOf(name)}`),
  ]
  return [
    ...plain.map((text) => ({ sql: text, args: [] })),
    ...erasures.flatMap(({ email, record }) => [
      ...(email === null ? [] : eraseQueries(db, email, makeErasedEmail()).map(toStatement)),
      record,
    ]),
    toStatement({ toSQL: () => render(restoredEvent) }),
    // Older events may refer to rows that no longer exist, and every page reloads anyway.
    { sql: 'delete from events where seq < (select max(seq) from events)', args: [] },
  ]
}

const dialect = new SQLiteAsyncDialect()

const render = (query: SQL): { sql: string; params: unknown[] } => dialect.sqlToQuery(query)

const toStatement = (query: { toSQL: () => { sql: string; params: unknown[] } }): Statement => {
  const { sql: text, params } = query.toSQL()
  return { sql: text, args: params as (string | number | null)[] }
}
