/** Limits every statement to the rows of one module, which the module's code cannot choose. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'

import {
  type CheckedWrite,
  checkQuery,
  checkWrites,
  isFull,
  type StoredRow,
} from '@shop/contracts/backend-uses'
import { writeBatch } from '@shop/db/open'
import { moduleRows } from '@shop/db/schema/backends'

import { isConstraint } from '../../platform/database-errors.ts'
import type { Given } from './capabilities.ts'

export const readRows = async (given: Given, sent: unknown): Promise<StoredRow[]> => {
  const { table, key, index, person, after, limit } = checkQuery(given, sent)
  const { ctx, module } = given
  return ctx.db
    .select(storedRow)
    .from(moduleRows)
    .where(
      and(
        eq(moduleRows.module, module),
        eq(moduleRows.tableName, table),
        key === undefined ? undefined : eq(moduleRows.key, key),
        index === undefined ? undefined : eq(moduleRows.indexedBy, index),
        person === undefined ? undefined : eq(moduleRows.person, person),
        after === undefined ? undefined : gt(moduleRows.key, after),
      ),
    )
    .orderBy(asc(moduleRows.key))
    .limit(limit)
}

const storedRow = {
  key: moduleRows.key,
  value: moduleRows.value,
  index: moduleRows.indexedBy,
  person: moduleRows.person,
  version: moduleRows.version,
  updatedAtMs: moduleRows.updatedAtMs,
}

/** Stores all rows or none. Resolves to false if a row to `add` already exists. */
export const writeRows = async (given: Given, sent: unknown): Promise<boolean> => {
  const statements = checkWrites(given, sent).map((write) => toStatement(given, write))
  try {
    await writeBatch(given.ctx.db, statements)
    return true
  } catch (error) {
    if (isConstraint(error, 'module_stores_')) throw isFull(given.module)
    if (isConstraint(error, 'module_rows.')) return false
    throw error
  }
}

const toStatement = (
  { ctx, module }: Given,
  { kind, table, key, index: indexedBy, value: given, ...fields }: CheckedWrite,
) => {
  const { module: ofModule, tableName, key: ofKey } = moduleRows
  if (kind === 'delete')
    return ctx.db
      .delete(moduleRows)
      .where(and(eq(ofModule, module), eq(tableName, table), eq(ofKey, key)))
  // Converts to JSON here, because Drizzle would store null as SQL NULL.
  const value = sql`${JSON.stringify(given)}`
  const row = { module, tableName: table, key, value, ...fields, indexedBy, updatedAtMs: ctx.now() }
  const insert = ctx.db.insert(moduleRows).values(row)
  if (kind === 'add') return insert
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  return insert.onConflictDoUpdate({
    target: [ofModule, tableName, ofKey],
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
