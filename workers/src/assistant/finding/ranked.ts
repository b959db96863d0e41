/** What one look at the database finds for a wish. */
import { and, type SQL } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'

import type { Ctx } from '../../platform/context.ts'
import type { NearTerm } from '../meaning/near-terms.ts'
import { fuse } from './fuse.ts'
import { keepsDemands } from './keeps-demands.ts'
import {
  byKeywords,
  byMeaning,
  inPlainOrder,
  type MeaningRow,
  type PlainRow,
} from './rank-queries.ts'
import type { ShopWords } from './shop-words.ts'

/**
 * `ids` best first, `total` of all that match. `sure` is how many words of the wish the best has,
 * `named` how many are in a name, `kept` how many products keep to the demands.
 */
export type Ranked = { ids: string[]; total: number; sure: number; named: number; kept: number }

type Given = {
  ctx: Pick<Ctx, 'db'>
  shop: ShopWords
  wanted: SearchIntent
  /** Those of the words that are wanted. */
  terms: readonly NearTerm[]
  without?: readonly Constraint[]
  /** What else products must be, whatever was wanted: a list's own filters. */
  within?: SQL | undefined
}

/** One round trip. With words it matches what has them; where nothing has, all that keep to the demands. */
export const rank = async ({
  ctx,
  shop,
  wanted,
  terms,
  without = [],
  within,
}: Given): Promise<Ranked> => {
  const filter = and(within, keepsDemands(wanted, without))
  const plain = inPlainOrder(ctx.db, filter, wanted)
  if (terms.length === 0) {
    const [rows] = await ctx.db.batch([plain])
    const kept = rows[0]?.total ?? 0
    return {
      ids: rows.map(({ id }) => id),
      total: filter || wanted.order ? kept : 0,
      sure: 0,
      named: 0,
      kept,
    }
  }
  const keywords = byKeywords(ctx.db, searched(terms, wanted), filter)
  const meaning = byMeaning(ctx.db, terms, { filter, wanted })
  if (!filter) {
    const [keywordRows, rows] = await ctx.db.batch([keywords, meaning])
    const { productCount: kept } = shop
    return { ...chooseByWords(idsOf(keywordRows), rows, wanted), kept }
  }
  const [keywordRows, rows, plainRows] = await ctx.db.batch([keywords, meaning, plain])
  const kept = plainRows[0]?.total ?? 0
  const chosen = chooseByWords(idsOf(keywordRows), rows, wanted)
  return { ...(chosen.sure > 0 ? chosen : amongKept(plainRows, rows, wanted)), kept }
}

/** Words that the index has, with those of their meaning. */
const searched = (terms: readonly NearTerm[], { words }: SearchIntent): string[] => [
  ...new Set([...words, ...terms.filter(({ isSure }) => isSure).map(({ term }) => term)]),
]

type Chosen = Omit<Ranked, 'kept'>

/** Where some have the words themselves, only those; else what is near in meaning. */
const chooseByWords = (
  keywords: readonly string[],
  meaning: readonly MeaningRow[],
  wanted: SearchIntent,
): Chosen => {
  const [first] = meaning
  const sure = meaning.filter((row) => row.sure > 0)
  if (!first || sure.length === 0)
    return { ids: idsOf(meaning), total: first?.total ?? 0, sure: 0, named: 0 }
  const ids = new Set(idsOf(sure))
  const fused = isSorted(wanted)
    ? [...ids]
    : fuse([
        { ids: [...ids], weight: 2 },
        { ids: keywords.filter((id) => ids.has(id)), weight: 1 },
      ])
  return {
    ids: fused,
    total: first.sureTotal,
    sure: Math.max(...sure.map((row) => row.sure)),
    named: Math.max(...sure.map((row) => row.named)),
  }
}

/** No word is there: all that keep to the demands, the nearest in meaning first. */
const amongKept = (
  plainRows: readonly PlainRow[],
  meaning: readonly MeaningRow[],
  wanted: SearchIntent,
): Chosen => {
  const plain = idsOf(plainRows)
  const ids = isSorted(wanted) ? plain : [...new Set([...idsOf(meaning), ...plain])]
  return { ids, total: plainRows[0]?.total ?? 0, sure: 0, named: 0 }
}

/** Featured products come first only where nothing tells products apart. */
const isSorted = ({ order }: SearchIntent): boolean => order !== null && order !== 'featured'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
