/** Finds the products of an intent, and relaxes its constraints where no product meets all of them. */
import { sql } from 'drizzle-orm'

import type { Constraint, SearchIntent } from '@shop/contracts/assistant'

import { likePattern } from '../../platform/sql.ts'
import type { Ctx } from '../../platform/context.ts'
import { constraintsOf } from './filter-sql.ts'
import { type RankInput, type Ranking, rank, toTerms } from './rank.ts'

/** `unmet` are the constraints that were relaxed. */
export type FoundProducts = Pick<Ranking, 'ids' | 'total'> & { unmet: readonly Constraint[] }

/** Shoppers mind the first the least. */
const relaxationOrder: readonly Constraint[] = [
  'stock',
  'color',
  'size',
  'sale',
  'price',
  'category',
]

export const findProducts = async (
  input: Pick<RankInput, 'ctx' | 'vocabulary' | 'intent'>,
): Promise<FoundProducts> => {
  const { intent, vocabulary } = input
  const terms = toTerms(intent.words, vocabulary.index, vocabulary.productCount)
  const found = await findRelaxing({ ...input, terms })
  if (!intent.isNotMade) return found
  return { ...found, unmet: [...new Set<Constraint>(['category', ...found.unmet])] }
}

const findRelaxing = async (input: RankInput): Promise<FoundProducts> => {
  const { intent } = input
  const found = await rank(input)
  const asFound = { ids: found.ids, total: found.total, unmet: [] }
  const relaxable = constraintsOf(intent).filter(
    (name) => found.eligible === 0 || !isExclusion(name, intent),
  )
  const hasWords = found.wordsFound > 0 || intent.words.length === 0
  if (relaxable.length === 0 || (found.eligible > 0 && hasWords)) return asFound
  return (await findRelaxed(input, relaxable, found)) ?? asFound
}

/** "Not black" shows nothing black as long as there is something else. */
const isExclusion = (constraint: Constraint, { notColors, notCategories }: SearchIntent): boolean =>
  (constraint === 'color' && notColors.length > 0) ||
  (constraint === 'category' && notCategories.length > 0)

/**
 * Where products are left that meet all constraints, one is relaxed only for a product that is called by its
 * name: "the brass hour hoodie in orange" means the one that exists.
 */
const findRelaxed = async (
  input: RankInput,
  relaxable: readonly Constraint[],
  found: Ranking,
): Promise<FoundProducts | null> => {
  const order = relaxationOrder.filter((name) => relaxable.includes(name))
  for (const relaxed of fewestFirst(order)) {
    const nearest = await rank({ ...input, relaxed })
    const isCalledByName = nearest.wordsInName >= input.intent.words.length
    const isGood = found.eligible > 0 ? isCalledByName : nearest.eligible > 0
    // Without constraints and words every product is a match.
    const total = nearest.total || nearest.eligible
    if (isGood) return { ids: nearest.ids, total, unmet: relaxed }
  }
  return null
}

/** Each constraint alone, then each pair, then all. */
const fewestFirst = (order: readonly Constraint[]): Constraint[][] => [
  ...order.map((one) => [one]),
  ...order.flatMap((one, index) => order.slice(index + 1).map((other) => [one, other])),
  ...(order.length > 2 ? [[...order]] : []),
]

/** The most words of a message that are looked for, each in every product; the shortest match the most. */
const maxWords = 16

/**
 * The last resort: products that have any word of the message anywhere, as it is typed but in any letter case.
 * Those with the most words come first.
 */
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
    // Sizes and colors are JSON lists, whose syntax is not part of them.
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
