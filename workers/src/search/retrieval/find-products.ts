import { sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import { foldText } from '@shop/domain/fold-text'

import { likePattern } from '../../platform/sql.ts'
import type { Ctx } from '../../platform/context.ts'
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

/**
 * If the shop does not sell what is requested, `unmet` includes the category and `ids` are the
 * nearest products. Returns nothing if no product meets the constraints that are never relaxed.
 */
export const findProducts = async ({ ctx, intent, vocabulary }: Input): Promise<FoundProducts> => {
  const input = { ctx, intent, terms: toTerms(intent.words, vocabulary) }
  const grown = await findForGrownUps(input)
  if (grown) return grown
  const found = await findRelaxing(input)
  if (!intent.isNotMade && kindsOf(intent).isMade) return found
  return { ...found, unmet: [...new Set<Constraint>(['category', ...found.unmet])] }
}

/** If the message names no person, toddler shirts are shown only when nothing else matches. */
const findForGrownUps = async (input: RankInput): Promise<FoundProducts | null> => {
  const { intent, terms } = input
  const asGrown: SearchIntent = { ...intent, audience: 'adult' }
  const isOpen = intent.audience === null && intent.order === null && !intent.isNotMade
  if (!isOpen || !kindsOf(asGrown).isMade) return null
  const found = await rank({ ...input, intent: asGrown })
  const isMet = constraintsOf(intent).length > 0 && found.eligible > 0
  const isMatch = terms.some(({ isConcept }) => isConcept)
    ? found.hasConcepts
    : found.wordsFound > 0 || isMet
  return isMatch ? asFound(found) : null
}

const findRelaxing = async (input: RankInput): Promise<FoundProducts> => {
  const { terms } = input
  const found = await rank(input)
  const hasConcepts = terms.some(({ isConcept }) => isConcept)
  const isEnough = (one: Ranking): boolean => (hasConcepts ? one.hasConcepts : one.eligible > 0)
  if (isEnough(found)) return asFound(found)
  // For a motif, the kind, size and price are not relaxed.
  const nearest = await findRelaxed(
    input,
    isEnough,
    hasConcepts ? ['stock', 'color', 'sale'] : undefined,
  )
  if (nearest) return nearest
  if (found.eligible === 0) return (await findRelaxed(input, hasEligible)) ?? asFound(found)
  // No product has what was named, so products that merely meet the constraints do not match.
  return found.eligible > 0 && hasConcepts && found.wordsFound === 0
    ? { ...asFound(found), unmet: ['category'] }
    : asFound(found)
}

const hasEligible = ({ eligible }: Ranking): boolean => eligible > 0

/** A message without constraints and words matches nothing. */
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
    // If relaxing leaves no constraints and there are no words, every product matches.
    const total = nearest.total || nearest.eligible
    if (isEnough(nearest)) return { ids: nearest.ids, total, unmet: relaxed }
  }
  return null
}

/**
 * Lists which constraints to relax: each one alone, then pairs, then all. The category comes last,
 * for when nothing else helps.
 */
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
 * Of a longer message, only the shortest words are used, because they match most. Each word is
 * searched for in every product.
 */
const maxWords = 16

/**
 * The last resort: finds products that contain any word of the message. Those that contain the most
 * of its words come first.
 */
export const findByAnyWord = async (
  { db }: Pick<Ctx, 'db'>,
  message: string,
  limit: number,
): Promise<FoundProducts> => {
  const words = [...new Set(foldText(message).split(' ').filter(Boolean))]
    .sort((a, b) => a.length - b.length)
    .slice(0, maxWords)
  const patterns = words.map((word) => ({
    like: `%${likePattern(word)}%`,
    // Sizes and colors are JSON lists, whose syntax must not match.
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
