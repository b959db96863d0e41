/** The order of a list that was searched: the assistant's, whatever it makes of the words. */
import { type SQL, sql } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'

import { keepsDemands } from '../assistant/finding/keeps-demands.ts'
import { rank } from '../assistant/finding/ranked.ts'
import { shopWords } from '../assistant/finding/shop-words.ts'
import { nearTerms } from '../assistant/meaning/near-terms.ts'
import { readMessage, toReadable } from '../assistant/reading/read-message.ts'
import { likePattern } from '../platform/sql.ts'
import type { Ctx } from '../platform/context.ts'
import { sortOrders } from './sort-orders.ts'

type Given = { ctx: Pick<Ctx, 'db' | 'cache'>; q: string | undefined; within: SQL | undefined }

/**
 * What the words demand only goes first here: which products match is the list's own matter. The assistant
 * ranks the best few by the words that are left; all others go by the place of what was typed.
 */
export const byRelevance = async ({ ctx, q, within }: Given): Promise<SQL[]> => {
  const text = q?.trim()
  if (!text) return sortOrders.featured
  const shop = await shopWords(ctx)
  // What matches holds the text as it was typed: nothing in it is a mistake, it may be unfinished.
  const wanted = readMessage(toReadable(text, { ...shop, correct: (words) => [...words] }), shop)
  // Words that no product has, such as one still being typed, are near to others by chance only.
  const terms = nearTerms(wanted.words, shop.index, shop.productCount)
  const isSold = terms.some(({ term, isSure }) => isSure && shop.index.has(term))
  const ranked = isSold ? await rank({ ctx, shop, wanted, terms, within }) : null
  const demanded = keepsDemands(wanted)
  return [
    ...(ranked && ranked.sure > 0 ? [placeAmong(ranked.ids)] : []),
    ...(demanded ? [sql`(${demanded}) desc`] : []),
    sql`${products.stock} > 0 desc`,
    placeOfText(text),
    ...sortOrders.featured,
  ]
}

/** A text is looked through faster than a list; no id holds a bar. */
const placeAmong = (ids: readonly string[]): SQL =>
  sql`nullif(instr(${`|${ids.join('|')}|`}, '|' || ${products.id} || '|'), 0) nulls last`

/** A name that begins with the text, a word of it that does, the middle of a word, the category, the description. */
const placeOfText = (text: string): SQL => {
  const [begins, beginsWord, within] = ['', '% ', '%'].map((lead) => `${lead}${likePattern(text)}%`)
  return sql`case when ${products.name} like ${begins} escape '\\' then 0
    when ${products.name} like ${beginsWord} escape '\\' then 1
    when ${products.name} like ${within} escape '\\' then 2
    when ${products.category} like ${within} escape '\\' then 3 else 4 end`
}
