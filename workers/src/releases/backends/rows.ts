/** Private rows of modules. Every statement names the module, which the module itself cannot. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'

import {
  type Backend,
  backendLimits,
  type RowQuery,
  type RowWrite,
  type StoredRow,
} from '@shop/contracts/backend'
import { EmailAddress } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import { writeBatch } from '@shop/db/open'
import { moduleRows } from '@shop/db/schema/backends'
import { isErasedEmail } from '@shop/domain/erased-person'

import type { Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'

type Store = { ctx: Pick<Ctx, 'db' | 'now'>; module: string; tables: Backend['needs']['rows'] }

const Key = v.pipe(v.string(), v.minLength(1), v.maxBytes(300))

const Query = v.strictObject({
  table: v.string(),
  key: v.optional(Key),
  index: v.optional(Key),
  person: v.optional(EmailAddress),
  after: v.optional(Key),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(backendLimits.rowsAtOnce)),
    50,
  ),
})

const Writes = v.pipe(
  v.array(
    v.strictObject({
      kind: v.picklist(['put', 'add', 'delete']),
      table: v.string(),
      key: Key,
      value: v.optional(v.unknown()),
      index: v.optional(Key),
      person: v.optional(EmailAddress),
    }),
  ),
  v.minLength(1),
  v.maxLength(backendLimits.writesAtOnce),
)

/** Parses what a module has sent. The error names the field, for the module's author. */
export const parseUse = <Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> => {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new ProblemError(
    'bad-input',
    `${what}: ${v.getDotPath(issue) ?? 'it'} is wrong: ${issue.message}`,
  )
}

export const readRows = async (store: Store, query: RowQuery): Promise<StoredRow[]> => {
  const { table, key, index, person, after, limit } = parseUse('readRows', Query, query)
  checkTable(store, table)
  const rows = await store.ctx.db
    .select()
    .from(moduleRows)
    .where(
      and(
        eq(moduleRows.module, store.module),
        eq(moduleRows.tableName, table),
        key === undefined ? undefined : eq(moduleRows.key, key),
        index === undefined ? undefined : eq(moduleRows.indexedBy, index),
        person === undefined ? undefined : eq(moduleRows.person, person.toLowerCase()),
        after === undefined ? undefined : gt(moduleRows.key, after),
      ),
    )
    .orderBy(asc(moduleRows.key))
    .limit(limit)
  return rows.map(({ key: ofRow, value, indexedBy, person: about, version, updatedAtMs }) => ({
    key: ofRow,
    value,
    index: indexedBy,
    person: about,
    version,
    updatedAtMs,
  }))
}

const checkTable = ({ module, tables }: Store, table: string): void => {
  if (Object.hasOwn(tables, table)) return
  throw new ProblemError(
    'grant-missing',
    `${module} may not use the table "${table}". Name it in needs.rows, and let a manager approve it.`,
  )
}

/** Stores all or, with false, none, because an `add` found its row. */
export const writeRows = async (store: Store, given: readonly RowWrite[]): Promise<boolean> => {
  const writes = parseUse('writeRows', Writes, given)
  const statements = writes.map((write) => toStatement(store, write))
  try {
    await writeBatch(store.ctx.db, statements)
    return true
  } catch (error) {
    if (isConstraint(error, 'module_stores_')) throw isFull(store.module)
    if (isConstraint(error, 'module_rows.')) return false
    throw error
  }
}

const isFull = (module: string): ProblemError =>
  new ProblemError(
    'store-full',
    `${module} would have more than ${backendLimits.rows} rows or ${backendLimits.storeBytes} bytes. Delete some, then store this.`,
  )

const toStatement = (
  store: Store,
  { kind, table, key, value, index, person: email }: v.InferOutput<typeof Writes>[number],
) => {
  checkTable(store, table)
  const { ctx, module, tables } = store
  const { version = 1, persons = false } = tables[table] ?? {}
  if (kind === 'delete')
    return ctx.db
      .delete(moduleRows)
      .where(
        and(
          eq(moduleRows.module, module),
          eq(moduleRows.tableName, table),
          eq(moduleRows.key, key),
        ),
      )
  const person = email?.toLowerCase() ?? null
  if ((person !== null) !== persons || isErasedEmail(person ?? ''))
    throw new ProblemError(
      'bad-input',
      persons
        ? `writeRows: person must be the e-mail address whom the row "${key}" of ${table} is about.`
        : `writeRows: person needs "persons: true" for the table ${table} in needs.rows.`,
    )
  const json = JSON.stringify(value ?? null)
  const bytes = new TextEncoder().encode(
    table + key + json + (index ?? '') + (person ?? ''),
  ).byteLength
  if (bytes > backendLimits.rowBytes)
    throw new ProblemError(
      'bad-input',
      `writeRows: the row "${key}" of ${table} has ${bytes} bytes, more than ${backendLimits.rowBytes}.`,
    )
  const fields = {
    value: value ?? null,
    indexedBy: index ?? null,
    person,
    version,
    bytes,
    updatedAtMs: ctx.now(),
  }
  const insert = ctx.db.insert(moduleRows).values({ module, tableName: table, key, ...fields })
  if (kind === 'add') return insert
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  return insert.onConflictDoUpdate({
    target: [moduleRows.module, moduleRows.tableName, moduleRows.key],
    set: {
      value: excluded('value'),
      indexedBy: excluded('indexed_by'),
      person: excluded('person'),
      version: excluded('version'),
      bytes: excluded('bytes'),
      updatedAtMs: excluded('updated_at_ms'),
    },
  })
}
