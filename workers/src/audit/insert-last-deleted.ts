/** Puts a deleted row back from the record of its delete. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import { audit } from '@shop/db/schema/audit'

/** The row as it was; nothing when it was never deleted, or is there again. */
export const insertLastDeleted = (
  table: SQLiteTable,
  noun: (typeof audit.$inferSelect)['noun'],
  id: string,
): SQL => {
  const all = Object.values(getTableColumns(table))
  const columns = sql.join(
    all.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(all.map(valueOf), sql`, `)
  const last = sql`select max(seq) from ${audit} where noun = ${noun} and subject_id = ${id} and action = 'delete'`
  return sql`insert into ${table} (${columns}) select ${values} from ${audit} where seq = (${last}) on conflict do nothing`
}

/** The record may be older than a column, which then takes what it has by default. */
const valueOf = (column: SQLiteColumn): SQL => {
  const path = `$.${column.name}`
  const byDefault =
    column.default === undefined ? sql`null` : sql`${sql.param(column.default, column)}`
  return sql`case when json_type(${audit.before}, ${path}) is null then ${byDefault} else json_extract(${audit.before}, ${path}) end`
}
