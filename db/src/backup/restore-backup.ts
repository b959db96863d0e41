import { sql } from 'drizzle-orm'

import { makeErasedEmail } from '@shop/domain/erased-person'

import { eraseQueries } from '../erase-person.ts'
import { restoredEvent } from '../mark-restored.ts'
import { type Database, type Statement, toStatement } from '../open.ts'
import { audit } from '../schema/audit.ts'
import {
  BackupError,
  type BackupTable,
  type Header,
  listTables,
  readSchema,
  stagingPrefix,
} from './format.ts'
import { type BackupRow, newerBackup, readHeader, readRows } from './read-backup.ts'

/** SQLite allows 32,766 bound values per statement. */
const valuesPerStatement = 10_000

/**
 * Lists the tables that contain rows. A restore would replace all their rows.
 * @throws BackupError if the file is not a readable backup, or has a different schema
 */
export const listReplaced = async (
  db: Database,
  file: string,
): Promise<Pick<BackupTable, 'name' | 'rows'>[]> => {
  await checkSchema(db, file, await readHeader(file))
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
 * Restores all or nothing. Fills staging tables, then replaces all rows in one batch. The batch
 * drops the triggers and recreates them at its end, so that inserting the rows does not write their
 * events, stock movements and totals a second time. People who were erased since the backup was
 * made are erased again. Open pages reload their data.
 * @throws BackupError if the file is damaged or has a different schema, or if the last step failed;
 * DatabaseUnreachable or LibsqlError if nothing has changed
 */
export const restoreBackup = async (options: {
  db: Database
  file: string
  onProgress?: (rows: number, total: number) => void
}): Promise<{ erasedAgain: number; notErasedAgain: number }> => {
  const { db, file, onProgress = () => {} } = options
  const header = await readHeader(file)
  await checkSchema(db, file, header)
  await removeStaging(db, stagingPrefix)
  try {
    await stage(db, file, header, onProgress)
    const erasures = await readErasures(db)
    await swap(db, await swapStatements(db, header.tables, erasures))
    const erasedAgain = erasures.filter(({ email }) => email !== null).length
    return { erasedAgain, notErasedAgain: erasures.length - erasedAgain }
  } finally {
    await removeStaging(db, ownPrefix).catch(() => {
      // The next restore drops staging tables that this one leaves.
    })
  }
}

/** @throws BackupError if the file has another schema than `own` */
export const checkRelease = (file: string, { schema }: Header, own: number): void => {
  if (schema > own) throw newerBackup(file)
  if (schema < own)
    throw new BackupError(
      `${file} was written by an older release of the shop: restore it with that one into an empty DATA_DIR, or an empty database (LIBSQL_URL), then start or deploy this one with it, which brings the data up to date.`,
    )
}

const checkSchema = async (db: Database, file: string, header: Header): Promise<void> => {
  checkRelease(file, header, await readSchema(db))
  // The order of columns does not count, because migrations add columns at the end.
  const sorted = (columns: readonly string[]): string => columns.toSorted().join()
  const known = new Map((await listTables(db)).map(({ name, columns }) => [name, sorted(columns)]))
  const isForeign = ({ name, columns }: BackupTable): boolean => known.get(name) !== sorted(columns)
  if (header.tables.length !== known.size || header.tables.some(isForeign))
    throw new BackupError(`${file} has other tables than this shop: name a backup of this shop.`)
}

const listOf = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

/** If two processes restore at once, one must fail, and not load the rows of the other. */
const ownPrefix = `${stagingPrefix}${crypto.randomUUID().slice(0, 8)}_`

const stagingOf = (table: string): string => `"${ownPrefix}${table}"`

const removeStaging = async (db: Database, prefix: string): Promise<void> => {
  const left = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name glob ${`${prefix}*`}`,
  )
  const drops = left.map(({ name }) => `drop table if exists "${name}"`)
  if (drops.length > 0) await runAll(db, drops)
}

const runAll = (db: Database, statements: (string | Statement)[]): Promise<unknown> =>
  db.$client.batch(statements, 'write')

/** Writes take only milliseconds each, so that the shop can keep selling. */
const stage = async (
  db: Database,
  file: string,
  { tables }: Header,
  onProgress: (rows: number, total: number) => void,
): Promise<void> => {
  const creates = tables.map(
    ({ name, columns }) =>
      `create table ${stagingOf(name)} as select ${listOf(columns)} from "${name}" where false`,
  )
  await runAll(db, creates)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  let waiting: { table: string; rows: BackupRow[] } = { table: '', rows: [] }
  const flush = async (): Promise<void> => {
    const { table, rows } = waiting
    if (rows.length === 0) return
    const values = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
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
 * Finds the erasures that the backup does not have. Times would not show them, because the clocks
 * of machines differ. `email` is null if the backup lacks the person's order.
 */
const readErasures = async (db: Database): Promise<Erasure[]> => {
  const staged = sql<string | null>`(
    select customer_email from ${sql.raw(stagingOf('orders'))} where id = ${audit.subjectId}
  )`
  const rows = await db
    .select({ record: audit, email: staged })
    .from(audit)
    .where(
      sql`${audit.noun} = 'customer' and ${audit.action} = 'erase'
        and ${audit.writeId} not in (select write_id from ${sql.raw(stagingOf('audit'))})`,
    )
  return rows.map(({ email, record: { seq: _seq, ...record } }) => ({
    email,
    record: toStatement(db.insert(audit).values(record)),
  }))
}

/** A batch that arrives late fails without an effect, because its staging tables are gone. */
const swap = (db: Database, statements: Statement[]): Promise<unknown> =>
  runAll(db, statements).catch((error: Error) => {
    throw new BackupError(
      `The last step of the restore failed (${error.message}). If the database did not respond, the backup may be restored all the same. Restore it again: that makes it certain.`,
    )
  })

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
    ...rebuildIndexes,
    ...triggers.map((trigger) => trigger.sql),
    ...tables.map(({ name }) => `drop table ${stagingOf(name)}`),
  ]
  return [
    ...plain.map(plainly),
    ...erasures.flatMap(({ email, record }) => [
      ...(email === null ? [] : eraseQueries(db, email, makeErasedEmail()).map(toStatement)),
      record,
    ]),
    ...[
      restoredEvent,
      // Older events may refer to missing rows, and no page needs them, because every page reloads.
      'delete from events where seq < (select max(seq) from events)',
    ].map(plainly),
  ]
}

const plainly = (text: string): Statement => ({ sql: text, args: [] })

const rebuildIndexes = [
  'delete from product_search',
  'insert into product_search (rowid, id, name, description, category, tags, facts) select * from product_documents',
  'delete from product_text_search',
  `insert into product_text_search (rowid, id, text) select seq, id, text from search_texts where kind = 'product'`,
]
