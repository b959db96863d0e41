import { or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * Whether any of the columns holds the words, whatever the case of their letters A to Z; `%`, `_` and `\` are
 * plain characters. An ellipsis at the end is left out: a cut id is copied with it. Nothing for no words. `LIKE` takes half the time of `instr(lower(…))`.
 */
export const contains = (
  columns: readonly SQLiteColumn[],
  words: string | undefined,
): SQL | undefined => {
  const wanted = words?.trim().replace(/…$/, '')
  if (!wanted) return undefined
  const pattern = `%${likePattern(wanted)}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** A text as a pattern of `LIKE … ESCAPE '\'` that means it literally. */
export const likePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** How many rows a condition holds for. */
export const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
