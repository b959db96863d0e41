import { count, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Database } from '@shop/db/open'
import { foldText } from '@shop/domain/fold-text'

/** True if the previous statement of the batch has changed a row. */
export const hasChanged = sql`changes() > 0`

export type Page<Row> = { rows: Row[]; total: number }

type PageInput = {
  where: SQL | undefined
  order: readonly SQL[]
  input: { limit: number; offset: number }
}

/** Drizzle cannot infer rows of a generic table. All columns are selected, so the cast is safe. */
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

/** The first line of a product's search text is its name. */
export const nameInText = sql`substr(text, 1, instr(text, char(10)))`

/** Sorts `Éclair` before `Zip`. For ASCII, `lower` equals `foldText` and is much faster. */
export const foldedName = (name: SQL, productId: SQL): SQL =>
  sql`case when ${name} glob ${'*[^\u0001-\u007F]*'}
    then (select trim(${nameInText}, char(10)) from search_texts where kind = 'product' and id = ${productId})
    else lower(${name}) end`

/** Ignores case and accents. `part` is the text to search. */
export const hasText = (
  kind: 'product' | 'order' | 'review',
  id: SQLiteColumn,
  words: string | undefined,
  part: SQL = sql`text`,
): SQL | undefined => {
  const text = textOf(words)
  return text
    ? sql`${id} in (select id from search_texts where kind = ${kind} and ${isLike(part, `%${likePattern(text)}%`)})`
    : undefined
}

/** The columns must hold ASCII, such as ids, e-mail addresses and SKUs. */
export const contains = (
  columns: readonly SQLiteColumn[],
  words: string | undefined,
): SQL | undefined => {
  const text = textOf(words)
  return text
    ? or(...columns.map((column) => isLike(sql`${column}`, `%${likePattern(text)}%`)))
    : undefined
}

/** Escape the literal text of `pattern` with `likePattern` first. */
export const isLike = (text: SQL, pattern: string): SQL => sql`${text} like ${pattern} escape '\\'`

/** Drops a final ellipsis, because shortened ids are copied with it. */
export const textOf = (words: string | undefined): string =>
  foldText(words?.trim().replace(/…$/, '') ?? '').trim()

export const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

export const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
