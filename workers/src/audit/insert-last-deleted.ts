/** Puts a deleted row back from the record of its delete. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import { audit } from '@shop/db/schema/audit'

/** The row as it was; nothing when it was never deleted, or is there again. */
export const insertLastDeleted = (
  table: SQLiteTable,
  noun: (typeof audit.$inferSelect)['noun'],
  id: string,
): SQL => {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    names.map((name) => sql`json_extract(${audit.before}, ${`$.${name}`})`),
    sql`, `,
  )
  const last = sql`select max(seq) from ${audit} where noun = ${noun} and subject_id = ${id} and action = 'delete'`
  return sql`insert into ${table} (${columns}) select ${values} from ${audit} where seq = (${last}) on conflict do nothing`
}
