/** What one look at the database finds for a wish. */
import { and, type SQL } from 'drizzle-orm'

import type { Demand, Wanted } from '@shop/contracts/assistant'

import type { Ctx } from '../../context.ts'
import { type NearTerm, nearTerms } from '../meaning/near-terms.ts'
import { fuse } from './fuse.ts'
import { keepsDemands } from './keeps-demands.ts'
import { byKeywords, byMeaning, inPlainOrder, type MeaningRow } from './rank-queries.ts'
import type { ShopWords } from './shop-words.ts'

/** `ids` best first, `total` of all that match. `sure` is how many words of the wish the best has. */
export type Ranked = { ids: string[]; total: number; sure: number; kept: number }

type Given = {
  ctx: Pick<Ctx, 'db'>
  shop: ShopWords
  wanted: Wanted
  without?: readonly Demand[]
  /** What else products must be, whatever was wanted: a list's own filters. */
  within?: SQL | undefined
}

/** One round trip. With words it matches what has them; where nothing has, all that keep to the demands. */
export const rank = async ({ ctx, shop, wanted, without = [], within }: Given): Promise<Ranked> => {
  const filter = and(within, keepsDemands(wanted, without))
  const terms = nearTerms(wanted.words, shop.index, shop.productCount)
  const plain = inPlainOrder(ctx.db, filter, wanted)
  if (terms.length === 0) {
    const [rows] = await ctx.db.batch([plain])
    const kept = rows[0]?.total ?? 0
    return {
      ids: rows.map(({ id }) => id),
      total: filter || wanted.order ? kept : 0,
      sure: 0,
      kept,
    }
  }
  const [plainRows, keywordRows, meaningRows] = await ctx.db.batch([
    plain,
    byKeywords(ctx.db, searched(terms, wanted), filter),
    byMeaning(ctx.db, terms, { filter, wanted }),
  ])
  const lists = { plain: idsOf(plainRows), keywords: idsOf(keywordRows), meaning: meaningRows }
  const kept = plainRows[0]?.total ?? 0
  return { ...choose(lists, { wanted, isFiltered: filter !== undefined, kept }), kept }
}

/** Words that the index has, with those of their meaning. */
const searched = (terms: readonly NearTerm[], { words }: Wanted): string[] => [
  ...new Set([...words, ...terms.filter(({ isSure }) => isSure).map(({ term }) => term)]),
]

type Lists = { plain: string[]; keywords: string[]; meaning: MeaningRow[] }

const choose = (
  { plain, keywords, meaning }: Lists,
  { wanted, isFiltered, kept }: { wanted: Wanted; isFiltered: boolean; kept: number },
): Pick<Ranked, 'ids' | 'total' | 'sure'> => {
  const [first] = meaning
  const sureTotal = first?.sureTotal ?? 0
  if (sureTotal > 0) {
    const sure = meaning.filter((row) => row.sure > 0)
    const ids = new Set(idsOf(sure))
    const fused = isSorted(wanted)
      ? [...ids]
      : fuse([
          { ids: [...ids], weight: 2 },
          { ids: keywords.filter((id) => ids.has(id)), weight: 1 },
        ])
    return { ids: fused, total: sureTotal, sure: Math.max(...sure.map((row) => row.sure)) }
  }
  if (isFiltered) {
    const near = idsOf(meaning)
    const ids = isSorted(wanted) ? plain : [...new Set([...near, ...plain])]
    return { ids, total: kept, sure: 0 }
  }
  return { ids: idsOf(meaning), total: first?.total ?? 0, sure: 0 }
}

/** Featured products come first only where nothing tells products apart. */
const isSorted = ({ order }: Wanted): boolean => order !== null && order !== 'featured'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
