/** A write and its audit records are in one batch, so that both commit or neither does. */
import { and, desc, eq, getTableColumns, isNull, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'

import { customerActor } from '@shop/contracts/audit'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../../platform/context.ts'
import { hasChanged } from '../../platform/sql.ts'

export type Recorder = Pick<Ctx, 'db' | 'now'> & { actor: { email: string } }

/** `email` is a name for the audit, such as a deploy token's id. */
export const asActor = <Given extends Pick<Ctx, 'db' | 'now'>>(ctx: Given, email: string) => ({
  ...ctx,
  actor: { email },
})

/** Replaces the actor, because the audit does not name shoppers. */
export const asCustomer = <Given extends Pick<Ctx, 'db' | 'now'>>(ctx: Given) =>
  asActor(ctx, customerActor)

type Write = BatchItem<'sqlite'>
type Audit = typeof audit.$inferInsert

type AuditedTable = SQLiteTable & { id: SQLiteColumn }

/** `where` must select the same rows as the write does. */
export type Subject<Table extends AuditedTable = AuditedTable> = {
  noun: Audit['noun']
  table: Table
  where: SQL | undefined
  /** By default, the audit stores all columns. This may hold more, such as an order's lines. */
  asJson?: SQL
}

/** Rows that the insert skips because of a conflict are not recorded. */
export const auditedCreate = <Insert extends Write>(
  ctx: Recorder,
  subject: Subject,
  write: Insert,
  action: 'create' | 'restore' = 'create',
) => {
  const where = and(subject.where, hasChanged)
  const entry = { action, after: jsonOf(subject) }
  return [write, recordRows(ctx, { ...subject, where }, entry)] as const
}

/** The second of the three statements updates the rows and returns them. */
export const auditedUpdate = <Table extends AuditedTable>(
  ctx: Recorder,
  subject: Subject<Table>,
  set: SQLiteUpdateSetSource<Table>,
  writeId?: string,
) => {
  const write = ctx.db.update(subject.table).set(set).where(subject.where).returning()
  return auditedWrite(ctx, subject, write, writeId)
}

export const auditedWrite = <Update extends Write>(
  ctx: Recorder,
  subject: Subject,
  write: Update,
  writeId: string = crypto.randomUUID(),
) => {
  const { table } = subject
  const row = sql`(select ${jsonOf(subject)} from ${table} where ${table.id} = ${audit.subjectId})`
  const after = ctx.db
    .update(audit)
    .set({ after: row })
    .where(and(eq(audit.writeId, writeId), isNull(audit.after)))
  const where = and(subject.where, sql`not ${isRecorded(subject, writeId)}`)
  const entry = { action: 'update', before: jsonOf(subject), writeId } as const
  return [recordRows(ctx, { ...subject, where }, entry), write, after] as const
}

/** Finds a record of this write even if its `after` is not filled in yet. */
const isRecorded = ({ noun, table }: Omit<Subject, 'where'>, writeId: string, more = sql``): SQL =>
  sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId} and ${audit.noun} = ${noun} and ${audit.subjectId} = ${table.id}${more})`

/** True for rows that this write has recorded but not changed yet. A repeated write has none. */
export const isPendingWrite = (subject: Omit<Subject, 'where'>, writeId: string): SQL =>
  isRecorded(subject, writeId, sql` and ${audit.after} is null`)

export const auditedDelete = (ctx: Recorder, subject: Subject, writeId?: string) =>
  [
    recordRows(ctx, subject, { action: 'delete', before: jsonOf(subject), writeId }),
    ctx.db.delete(subject.table).where(subject.where),
  ] as const

/** The record must not contain personal data. */
type ActionRecord = {
  noun: Audit['noun']
  action: Audit['action']
  subjectId: SQL | string
  before?: SQL | string
  after?: SQL | string
  /** Each of these rows gets a record. By default, a single record is written. */
  from?: SQL
  where?: SQL | undefined
  writeId?: string | undefined
}

/** Selects the newest action on a subject. */
export const lastAction = (noun: Audit['noun'], id: SQL | string): SQL => sql`(
  select last.action from ${audit} as last
  where last.noun = ${noun} and last.subject_id = ${id}
  order by last.seq desc limit 1
)`

/** Records an action on many rows at once, or one that changes no row, such as an export. */
export const recordAction = (
  ctx: Recorder,
  { noun, action, subjectId, before, after, from, where = sql`true`, writeId }: ActionRecord,
) =>
  ctx.db.run(sql`
    insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms)
      select ${writeId ?? crypto.randomUUID()}, ${ctx.actor.email}, ${action}, ${noun},
        ${subjectId}, ${before ?? null}, ${after ?? null}, ${ctx.now()}
      ${from ? sql`from ${from}` : sql``} where ${where}`)

export const recordRows = (
  ctx: Recorder,
  { noun, table, where }: Subject,
  entry: Pick<ActionRecord, 'action' | 'before' | 'after' | 'writeId'>,
) => recordAction(ctx, { ...entry, noun, subjectId: sql`${table.id}`, from: sql`${table}`, where })

/** Reads records of a noun, newest first. */
export const queryRecords = (
  { db }: Pick<Ctx, 'db'>,
  noun: Audit['noun'],
  where: SQL | undefined,
  limit: number,
) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.noun, noun), where))
    .orderBy(desc(audit.seq))
    .limit(limit)

/** A column that was added after the record gets its default. */
export const rowOfRecord = <Table extends SQLiteTable>(
  table: Table,
  record: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const stored = record[column.name]
      if (stored === undefined) return [name, column.default ?? null]
      return [name, stored === null ? null : column.mapFromDriverValue(stored)]
    }),
  ) as Table['$inferSelect']

/** Inserts nothing if the row exists or was never deleted. */
export const insertLastDeleted = (table: SQLiteTable, noun: Audit['noun'], id: string): SQL => {
  const all = Object.values(getTableColumns(table))
  const columns = listOf(all.map(({ name }) => sql.identifier(name)))
  return sql`
    insert into ${table} (${columns})
      select ${listOf(all.map(valueOf))} from ${audit}
      where noun = ${noun} and subject_id = ${id} and action = 'delete'
      order by seq desc limit 1
      on conflict do nothing`
}

const listOf = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `)

/** Returns the recorded value, or the default of a column that was added after the record. */
const valueOf = (column: SQLiteColumn): SQL => {
  const stored = sql`json_extract(${audit.before}, ${`$.${column.name}`})`
  return column.default === undefined
    ? stored
    : sql`coalesce(${stored}, ${sql.param(column.default, column)})`
}

const jsonOf = ({ table, asJson = rowAsJson(table) }: Subject): SQL => asJson

/** Columns that hold JSON appear as text. */
export const rowAsJson = (table: SQLiteTable): SQL => {
  const columns = Object.values(getTableColumns(table))
  return sql`json_object(${listOf(columns.map((column) => sql`${column.name}, ${column}`))})`
}
