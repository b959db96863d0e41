/** Puts a backup in the place of what a database holds, also while the shop is running. */
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

/** SQLite takes at most 32,766 values a statement. */
const valuesPerStatement = 10_000

type Statement = { sql: string; args: (string | number | null)[] }

/**
 * What a restore of a checked file would replace: the tables that hold rows.
 * @throws BackupError when the file is of another schema, and could not be restored
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
 * Restores a checked file. Its rows first fill tables beside the shop's own, in as many steps as it takes; then one
 * batch replaces all rows: it is all restored, or nothing has changed. Triggers are away for that batch, so that no
 * row has its events, movements and totals made a second time. People who were erased after the backup was made are
 * erased again. Open pages load their data again.
 * @throws BackupError when the file is of another schema, or when it stays unknown whether it is restored; any other
 * error when nothing has changed: DatabaseUnreachable, LibsqlError
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
      // The next restore removes them, and no other program reads them.
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
  const known = new Map((await listTables(db)).map(({ name, columns }) => [name, columns.join()]))
  const isForeign = ({ name, columns }: BackupTable): boolean => known.get(name) !== columns.join()
  if (tables.length !== known.size || tables.some(isForeign))
    throw new BackupError(`${file} has other tables than this shop: name a backup of this shop.`)
}

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

/** Each step holds the write lock for some milliseconds: the shop goes on selling. */
const stage = async (
  db: Database,
  file: string,
  { tables }: Header,
  onProgress: (rows: number, total: number) => void,
): Promise<void> => {
  // Columns have the types of the shop's own, and none of their checks, indexes and triggers.
  await runAll(
    db,
    tables.map(
      ({ name }) => `create table ${stagingOf(name)} as select * from "${name}" where false`,
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

/** Who was erased after the backup, by the order that the record names; null where the backup has no such order. */
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

/** Replaces all rows. A response that was lost says nothing of the batch: then it is looked up. */
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
 * Whether a batch whose response was lost has taken effect: it drops the tables beside. They are dropped here as well, in
 * the same transaction, so that a batch that arrives only after this fails as a whole.
 */
const isSwapped = async (db: Database, tables: readonly BackupTable[]): Promise<boolean> => {
  const looked = `select count(*) from sqlite_master where name = '${stagingPrefix}${tables[0]?.name}'`
  const drops = tables.map(({ name }) => `drop table if exists ${stagingOf(name)}`)
  for (let left = attempts; left > 0; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
      const [found] = await db.$client.batch([looked, ...drops], 'write')
      return Number(found?.rows[0]?.[0]) === 0
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- The database may be back in a moment.
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
    // Who unsubscribed after the backup stays so.
    `update ${stagingOf('consents')} as restored set unsubscribed_at_ms = now.unsubscribed_at_ms from consents as now where now.email = restored.email and now.unsubscribed_at_ms >= restored.consented_at_ms`,
    ...tables.toReversed().map(({ name }) => `delete from "${name}"`),
    ...tables.map(({ name, columns }) => {
      const list = columns.map((column) => `"${column}"`).join(', ')
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
    // What the others say is of rows that may be gone, and every page loads again.
    { sql: 'delete from events where seq < (select max(seq) from events)', args: [] },
  ]
}

const dialect = new SQLiteAsyncDialect()

const render = (query: SQL): { sql: string; params: unknown[] } => dialect.sqlToQuery(query)

const toStatement = (query: { toSQL: () => { sql: string; params: unknown[] } }): Statement => {
  const { sql: text, params } = query.toSQL()
  return { sql: text, args: params as (string | number | null)[] }
}
