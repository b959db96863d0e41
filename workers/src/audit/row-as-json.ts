/** A whole row as one JSON object of its columns. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** An SQL expression; columns that hold JSON appear in it as text. */
export const rowAsJson = (table: SQLiteTable): SQL =>
  sql`json_object(${sql.join(
    Object.values(getTableColumns(table)).map((column) => sql`${column.name}, ${column}`),
    sql`, `,
  )})`
