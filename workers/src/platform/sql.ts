/** Pages, conditions and counts that several lists share. */
import { count, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Database } from '@shop/db/open'

/** One page of a list, and how many rows match in all. */
export type Page<Row> = { rows: Row[]; total: number }

type PageInput = {
  where: SQL | undefined
  order: readonly SQL[]
  /** The query, of which `limit` and `offset` count here. */
  input: { limit: number; offset: number }
}

/**
 * Reads a page of one table in one round trip. Drizzle cannot infer rows of a table that is a type parameter, hence the
 * cast.
 */
export const readPage = async <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  { where, order, input: { limit, offset } }: PageInput,
): Promise<Page<InferSelectModel<Table>>> => {
  const page = db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const total = db
    .select({ total: count() })
    .from(table as SQLiteTable)
    .where(where)
  const [rows, [counted]] = await db.batch([page, total])
  return { rows: rows as InferSelectModel<Table>[], total: counted?.total ?? 0 }
}

/**
 * Whether any of the columns contains the words; undefined for no words. The case of the letters A to Z does not
 * matter; `%`, `_` and `\` are plain characters. A final ellipsis is ignored, because a shortened id is
 * copied with it. `LIKE` takes half the time of `instr(lower(…))`.
 */
export const contains = (
  columns: readonly SQLiteColumn[],
  words: string | undefined,
): SQL | undefined => {
  const text = textOf(words)
  if (!text) return undefined
  const pattern = `%${likePattern(text)}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** What `contains` looks for, '' for nothing. */
export const textOf = (words: string | undefined): string => words?.trim().replace(/…$/, '') ?? ''

/** A text as a pattern of `LIKE … ESCAPE '\'` that means it literally. */
export const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** How many rows a condition holds for. */
export const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
