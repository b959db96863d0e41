import { notInArray, sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { products } from '@shop/db/schema/products'
import { foldText } from '@shop/domain/fold-text'

import { likePattern } from '../../platform/sql.ts'
import type { Ctx } from '../../platform/context.ts'
import { emptyWords, garmentOf, isToddlerSize, wardrobeOf } from '../constraints/lexicon.ts'
import { constraintsOf, kindsOf } from './filter-sql.ts'
import { type RankInput, type Ranking, rank, toTerms } from './rank.ts'
import type { Vocabulary } from './vocabulary.ts'

export type FoundProducts = Pick<Ranking, 'ids' | 'total'>

type Input = Pick<RankInput, 'ctx' | 'intent'> & {
  vocabulary: Vocabulary
  /** Products that the shopper has rejected or seen. */
  excluded?: readonly string[]
}

export const findProducts = async ({
  ctx,
  intent,
  vocabulary,
  excluded = [],
}: Input): Promise<FoundProducts> => {
  const within = excluded.length > 0 ? notInArray(products.id, [...excluded]) : undefined
  const { categories } = vocabulary
  const input = { ctx, intent, categories, within, terms: toTerms(intent.words, vocabulary) }
  return (await findForGrownUps(input)) ?? findRelaxing(input)
}

/**
 * If the message does not say who the product is for, products for adults come first. Returns null
 * if no product for adults matches.
 */
const findForGrownUps = async (input: RankInput): Promise<FoundProducts | null> => {
  const { intent, terms, categories } = input
  const isOpen =
    intent.audience === null &&
    intent.order === null &&
    !intent.isNotMade &&
    !intent.sizes.some(isToddlerSize)
  const asGrown: SearchIntent = { ...intent, audience: 'adult' }
  if (!isOpen || !kindsOf(asGrown, categories).isMade) return null
  const found = await rank({ ...input, intent: asGrown })
  const isMet = constraintsOf(intent).length > 0 && found.eligible > 0
  const isMatch = terms.some(({ isConcept }) => isConcept)
    ? found.hasConcepts
    : found.wordsFound > 0 || isMet
  if (!isMatch) return null
  // A question without words or a kind, such as "what is on sale", is about the whole shop.
  if (terms.length > 0 || intent.categories.length > 0) return asFound(found)
  const all = await rank(input)
  return asFound({ ...all, ids: [...new Set([...found.ids, ...all.ids])] })
}

/** With no words, constraints or order, `rank` returns all products, but its `total` is 0. */
const asFound = ({ ids, total }: Ranking): FoundProducts => ({ ids: total > 0 ? ids : [], total })

const findRelaxing = async (input: RankInput): Promise<FoundProducts> => {
  const { intent, categories } = input
  const { audience, maxCents, order } = intent
  // For "something purple for my wife", the search tries ladies' clothing first, then every
  // category that a woman may wear.
  const isOpen = audience !== null && intent.categories.length === 0
  const worn = isOpen ? wardrobeOf(audience, categories).wears : []
  const wider = isOpen ? [{ intent: { ...intent, audience: null, categories: worn } }] : []
  const cheapest = maxCents === null ? order : (order ?? 'cheapest')
  const relaxing = fewestFirst(constraintsOf(intent)).map((relaxed) => ({
    relaxed,
    intent: relaxed.join() === 'price' ? { ...intent, order: cheapest } : intent,
  }))
  let nearest: FoundProducts | null = null
  for (const step of [{ intent }, ...wider, ...relaxing]) {
    const isRelaxed = 'relaxed' in step
    const { ids, hasConcepts, ...found } = await rank({ ...input, ...step })
    // If no constraint remains and there are no words, every product matches, but `total` is 0.
    const total = isRelaxed && found.total === 0 ? found.eligible : found.total
    if (total === 0 || (isRelaxed && found.eligible === 0)) continue
    if (hasConcepts) return { ids, total }
    // Products meet the constraints, but none has all of the named features.
    nearest ??= { ids, total }
    // Relaxes further only for a garment: in "navy beanie", the beanie matters more than the color.
    if (!intent.words.some((word) => garmentOf(word, []))) break
  }
  return nearest ?? { ids: [], total: 0 }
}

/** Relaxes each constraint alone, then each pair, then all. The category comes last. */
const fewestFirst = (constraints: readonly Constraint[]): Constraint[][] => {
  const order = constraints.filter((name) => name !== 'category')
  return [
    ...order.map((one) => [one]),
    ...order.flatMap((one, index) => order.slice(index + 1).map((other) => [one, other])),
    order,
    ...(constraints.includes('category') ? [['category' as const], [...constraints]] : []),
  ].filter((relaxed) => relaxed.length > 0)
}

/** Each word is compared with every product, so a long message is cut to its shortest words. */
const maxWords = 16

export const findByAnyWord = async (
  { db }: Pick<Ctx, 'db'>,
  message: string,
  limit: number,
): Promise<FoundProducts> => {
  const words = [...new Set(foldText(message).split(' '))]
    .filter((word) => word !== '' && !emptyWords.has(word))
    .sort((a, b) => a.length - b.length)
    .slice(0, maxWords)
  const patterns = words.map((word) => ({
    like: `%${likePattern(word)}%`,
    // Sizes and colors are JSON lists, so a word with JSON syntax would match their syntax.
    inLists: !/["[\],\\]/.test(word),
  }))
  const rows = await db.all<{ id: string; total: number }>(sql`
    with words as materialized (select value ->> 'like' as pattern, value ->> 'inLists' as in_lists
      from json_each(${JSON.stringify(patterns)})),
    counted as (
      select id, featured, (select count(*) from words where text like pattern escape '\\'
        or in_lists and (sizes like pattern escape '\\' or colors like pattern escape '\\')) as hits
      from products join search_texts using (id) where search_texts.kind = 'product')
    select id, count(*) over () as total from counted where hits > 0
    order by hits desc, featured desc, id limit ${limit}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
