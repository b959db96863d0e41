/** The floor under all understanding: any word of the message, found anywhere in a product. */
import { sql } from 'drizzle-orm'

import { likePattern } from '../../platform/sql.ts'
import type { Ctx } from '../../platform/context.ts'

/** A long message is taken by its shortest words, which match the most. */
const maxWords = 64

/** As the message is typed, whatever its case, split at spaces; what has the most words of it comes first. */
export const findByAnyWord = async (
  { db }: Pick<Ctx, 'db'>,
  message: string,
  limit: number,
): Promise<{ ids: string[]; total: number }> => {
  const words = [...new Set(message.toLowerCase().split(' ').filter(Boolean))]
    .sort((a, b) => a.length - b.length)
    .slice(0, maxWords)
  const patterns = words.map((word) => ({
    like: `%${likePattern(word)}%`,
    // Sizes and colors are lists in JSON, whose own signs are no part of them.
    inLists: !/["[\],\\]/.test(word),
  }))
  const rows = await db.all<{ id: string; total: number }>(sql`
    with words as materialized (select value ->> 'like' as pattern, value ->> 'inLists' as in_lists
      from json_each(${JSON.stringify(patterns)})),
    counted as (
      select id, featured, (select count(*) from words where name like pattern escape '\\'
        or description like pattern escape '\\' or category like pattern escape '\\'
        or in_lists and (sizes like pattern escape '\\' or colors like pattern escape '\\')) as hits
      from products)
    select id, count(*) over () as total from counted where hits > 0
    order by hits desc, featured desc, id limit ${limit}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
