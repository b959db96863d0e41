import { sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { foldText } from '@shop/domain/fold-text'

import { likePattern } from '../../platform/sql.ts'
import type { Ctx } from '../../platform/context.ts'
import { emptyWords } from '../constraints/lexicon.ts'
import { constraintsOf, kindsOf } from './filter-sql.ts'
import { type RankInput, type Ranking, rank, toTerms } from './rank.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `unmet` names the relaxed constraints. */
export type FoundProducts = Pick<Ranking, 'ids' | 'total'> & { unmet: readonly Constraint[] }

/** Sorted by importance to shoppers, least important first. */
const relaxationOrder: readonly Constraint[] = [
  'stock',
  'color',
  'size',
  'sale',
  'price',
  'category',
]

type Input = Pick<RankInput, 'ctx' | 'intent'> & { vocabulary: Vocabulary }

/** If the shop does not sell the requested kind of product, `unmet` includes the category. */
export const findProducts = async ({ ctx, intent, vocabulary }: Input): Promise<FoundProducts> => {
  const { categories } = vocabulary
  const input = { ctx, intent, categories, terms: toTerms(intent.words, vocabulary) }
  const grown = await findForGrownUps(input)
  if (grown) return grown
  const found = await findRelaxing(input)
  if (!intent.isNotMade && kindsOf(intent, categories).isMade) return found
  return { ...found, unmet: [...new Set<Constraint>(['category', ...found.unmet])] }
}

/**
 * If the message names no person, toddler shirts come last. If it also names a kind, toddler shirts
 * are omitted.
 */
const findForGrownUps = async (input: RankInput): Promise<FoundProducts | null> => {
  const { intent, terms, categories } = input
  const asGrown: SearchIntent = { ...intent, audience: 'adult' }
  const isOpen = intent.audience === null && intent.order === null && !intent.isNotMade
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

const findRelaxing = async (input: RankInput): Promise<FoundProducts> => {
  const { terms } = input
  const found = await rank(input)
  const hasConcepts = terms.some(({ isConcept }) => isConcept)
  const isEnough = (one: Ranking): boolean => (hasConcepts ? one.hasConcepts : one.eligible > 0)
  if (isEnough(found)) return asFound(found)
  // Category, size and price are not relaxed if the message names a concept.
  const nearest = await findRelaxed(
    input,
    isEnough,
    hasConcepts ? ['stock', 'color', 'sale'] : undefined,
  )
  if (nearest) return nearest
  if (found.eligible === 0) return (await findRelaxed(input, hasEligible)) ?? asFound(found)
  // Products meet the constraints, but none has the named words. Report the category as unmet.
  return found.eligible > 0 && hasConcepts && found.wordsFound === 0
    ? { ...asFound(found), unmet: ['category'] }
    : asFound(found)
}

const hasEligible = ({ eligible }: Ranking): boolean => eligible > 0

/** A message without constraints or words matches nothing. */
const asFound = ({ ids, total }: Ranking): FoundProducts => ({
  ids: total > 0 ? ids : [],
  total,
  unmet: [],
})

const findRelaxed = async (
  input: RankInput,
  isEnough: (found: Ranking) => boolean,
  inOrder: readonly Constraint[] = relaxationOrder,
): Promise<FoundProducts | null> => {
  const relaxable = constraintsOf(input.intent)
  const order = inOrder.filter((name) => relaxable.includes(name))
  for (const relaxed of fewestFirst(order)) {
    const nearest = await rank({ ...input, relaxed })
    // If no constraint remains and there are no words, every product matches.
    const total = nearest.total || nearest.eligible
    if (isEnough(nearest)) return { ids: nearest.ids, total, unmet: relaxed }
  }
  return null
}

/** Relaxes each constraint alone, then pairs of constraints, then all. The category comes last. */
const fewestFirst = (order: readonly Constraint[]): Constraint[][] => {
  const ofKind = order.filter((name) => name !== 'category')
  return [
    ...ofKind.map((one) => [one]),
    ...ofKind.flatMap((one, index) => ofKind.slice(index + 1).map((other) => [one, other])),
    ...(ofKind.length > 2 ? [ofKind] : []),
    ...(order.includes('category') ? [['category' as const], [...order]] : []),
  ]
}

/**
 * The maximum number of words, because each word is searched for in every product. The longest are
 * dropped.
 */
const maxWords = 16

/** The last resort: products that contain the most words with a meaning come first. */
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
    // Sizes and colors are JSON lists, so a word with JSON syntax must not be looked for in them.
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
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0, unmet: [] }
}
