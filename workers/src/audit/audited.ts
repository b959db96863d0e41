/** Writes of staff with the record of them, to run in one batch: both are committed, or neither. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import { audit } from '@shop/db/schema/audit'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'
import { rowAsJson } from './row-as-json.ts'

type Write = BatchItem<'sqlite'>
type Audit = typeof audit.$inferInsert

/** The rows a write touches: `where` must choose the same ones as the write does. */
export type Subject = {
  noun: Audit['noun']
  table: SQLiteTable & { id: SQLiteColumn }
  where: SQL | undefined
}

/** An insert and its record; one that a conflict leaves out is not recorded. */
export const auditedCreate = <Insert extends Write>(
  ctx: Ctx,
  subject: Subject,
  write: Insert,
  action: 'create' | 'restore' = 'create',
) => {
  // Right after the insert, `changes()` tells how many rows it has added.
  const where = and(subject.where, sql`changes() > 0`)
  const after = rowAsJson(subject.table)
  return [write, record(ctx, { ...subject, where }, { action, after })] as const
}

/** The rows as they are, an update, and the rows as they became. */
export const auditedUpdate = <Update extends Write>(
  ctx: Ctx,
  subject: Subject,
  write: Update,
  writeId: string = crypto.randomUUID(),
) => {
  const { table } = subject
  const after = ctx.db
    .update(audit)
    .set({
      after: sql`(select ${rowAsJson(table)} from ${table} where ${table.id} = ${audit.subjectId})`,
    })
    .where(and(eq(audit.writeId, writeId), isNull(audit.after)))
  const where = and(subject.where, sql`not ${isRecorded(subject, writeId)}`)
  const before = rowAsJson(table)
  const entry = { action: 'update', before, writeId } as const
  return [record(ctx, { ...subject, where }, entry), write, after] as const
}

/** Whether a row's write of this id is recorded, be it done or under way. */
const isRecorded = ({ noun, table }: Omit<Subject, 'where'>, writeId: string, more = sql``): SQL =>
  sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId} and ${audit.noun} = ${noun} and ${audit.subjectId} = ${table.id}${more})`

/**
 * Holds for the rows that a write of this id has just recorded and not changed yet: an update of
 * `auditedUpdate` that may come again must choose by it, so that a repeat changes nothing.
 */
export const isUnderWay = (subject: Omit<Subject, 'where'>, writeId: string): SQL =>
  isRecorded(subject, writeId, sql` and ${audit.after} is null`)

/** The rows as they are, and their delete; `before` may tell more than the row, as the lines of an order. */
export const auditedDelete = <Delete extends Write>(
  ctx: Ctx,
  subject: Subject,
  write: Delete,
  before: SQL = rowAsJson(subject.table),
) => [record(ctx, subject, { action: 'delete', before }), write] as const

/** The record of what is kept elsewhere than in the database: one a subject, however often it is made. */
export const recordOnce = (
  ctx: Ctx,
  { noun, id, after }: { noun: Audit['noun']; id: string; after: object },
) => {
  const { email } = checkStaff(ctx)
  const row = sql`${crypto.randomUUID()}, ${email}, 'create', ${noun}, ${id}, ${JSON.stringify(after)}, ${ctx.now()}`
  const isKnown = sql`exists (select 1 from ${audit} where ${audit.noun} = ${noun} and ${audit.subjectId} = ${id})`
  return ctx.db.run(
    sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${row} where not ${isKnown}`,
  )
}

type Entry = { action: Audit['action']; before?: SQL; after?: SQL; writeId?: string }

/** One record for each row that `where` chooses. */
const record = (
  ctx: Ctx,
  { noun, table, where }: Subject,
  { action, before = sql`null`, after = sql`null`, writeId = crypto.randomUUID() }: Entry,
) => {
  const { email } = checkStaff(ctx)
  const rows = sql`select ${writeId}, ${email}, ${action}, ${noun}, ${table.id}, ${before}, ${after}, ${ctx.now()} from ${table} where ${where ?? sql`true`}`
  return ctx.db.run(
    sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) ${rows}`,
  )
}
