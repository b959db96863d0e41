/** Ranks the products that meet an intent, by keywords, by rare words, and by the shop's own order. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import type { Database } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import type { Ctx } from '../../platform/context.ts'
import { toFilterSql, toMatchQuery } from './filter-sql.ts'
import type { Vocabulary } from './vocabulary.ts'
import { stemmer } from 'stemmer'
import { synonyms } from '../constraints/words.ts'

/**
 * `ids` best first; `total` counts all matches. `wordsFound` is how many words of the intent the best product
 * has, `wordsInName` how many are in a product's name, `eligible` how many products meet the constraints.
 */
export type Ranking = {
  ids: string[]
  total: number
  wordsFound: number
  wordsInName: number
  eligible: number
}

export type RankInput = {
  ctx: Pick<Ctx, 'db'>
  vocabulary: Vocabulary
  intent: SearchIntent
  /** Terms of the intent's words. */
  terms: readonly Term[]
  /** Constraints to ignore. */
  relaxed?: readonly Constraint[]
  /** A further condition, such as the filters of a list. */
  within?: SQL | undefined
}

/** One round trip. With words, the products that have them; where none has, all that meet the constraints. */
export const rank = async (input: RankInput): Promise<Ranking> => {
  const { ctx, intent, terms } = input
  if (terms.length > 0) return toRanking(input, await ctx.db.batch(rankQueries(input)))
  const filter = filterOf(input)
  const all = allOf(await inShopOrder(ctx.db, filter, intent))
  return filter || intent.order ? all : { ...all, total: 0 }
}

/** What `toRanking` needs the results of, to be sent together; for words. */
export const rankQueries = (input: RankInput) => {
  const { ctx, intent, terms, within } = input
  const filter = filterOf(input)
  const keywords = keywordsOf(terms, intent)
  return [
    byKeywords(ctx.db, keywords, { filter, within }),
    byTerms(ctx.db, terms, { filter, within, intent }),
    inShopOrder(ctx.db, filter ?? sql`false`, intent),
  ] as const
}

export const toRanking = (
  input: RankInput,
  [keywordRows, rows, plainRows]: readonly [{ id: string }[], ScoredRow[], PlainRow[]],
): Ranking => {
  const { intent, vocabulary } = input
  if (!filterOf(input)) return byWords(idsOf(keywordRows), rows, intent, vocabulary.productCount)
  const all = allOf(plainRows)
  return rows.length === 0 ? all : byWords(idsOf(keywordRows), rows, intent, all.eligible)
}

const filterOf = ({ within, intent, relaxed = [] }: RankInput): SQL | undefined =>
  and(within, toFilterSql(intent, relaxed))

/** The words themselves, with the terms that stand for them. */
const keywordsOf = (terms: readonly Term[], { words }: SearchIntent): string[] => [
  ...new Set([...words, ...terms.map(({ term }) => term)]),
]

const allOf = (rows: readonly PlainRow[]): Ranking => {
  const total = rows[0]?.total ?? 0
  return { ids: idsOf(rows), total, wordsFound: 0, wordsInName: 0, eligible: total }
}

const byWords = (
  keywords: readonly string[],
  rows: readonly ScoredRow[],
  intent: SearchIntent,
  eligible: number,
): Ranking => {
  const ids = idsOf(rows)
  const ranked = keywords.filter((id) => ids.includes(id))
  return {
    ids: isSorted(intent)
      ? ids
      : fuse([
          { ids, weight: 2 },
          { ids: ranked, weight: 1 },
        ]),
    total: rows[0]?.total ?? 0,
    wordsFound: Math.max(0, ...rows.map((row) => row.wordsFound)),
    wordsInName: Math.max(0, ...rows.map((row) => row.wordsInName)),
    eligible,
  }
}

/** "Featured" sorts only products that nothing else tells apart. */
const isSorted = ({ order }: SearchIntent): boolean => order !== null && order !== 'featured'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Small lists need a small constant: it says how much the first rank counts against the tenth. */
const fusionConstant = 10

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR 2009): ids by the sum of `weight / (constant + rank)`
 * over all lists; ties stay in the order of the first list.
 */
const fuse = (lists: readonly { ids: readonly string[]; weight: number }[]): string[] => {
  const scores = new Map<string, number>()
  for (const { ids, weight } of lists) {
    ids.forEach((id, index) =>
      scores.set(id, (scores.get(id) ?? 0) + weight / (fusionConstant + index + 1)),
    )
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

/** The longest part of a list that is ranked; what follows keeps the order of the list. */
const maxRows = 60

type ScoredRow = { id: string; wordsFound: number; wordsInName: number; total: number }
type PlainRow = { id: string; total: number }

type Within = { filter: SQL | undefined; within: SQL | undefined }

/** Where no product passes the filters of a list, none is looked at for its words. */
const isAnyWithin = (within: SQL | undefined): SQL =>
  within ? sql`exists (select 1 from products where ${within})` : sql`true`

/** Products by BM25; a name counts more than a tag, a tag more than a description. */
const byKeywords = (db: Database, words: readonly string[], { filter, within }: Within) =>
  db.all<{ id: string }>(sql`
    select products.id as id from product_search cross join products on products.id = product_search.id
    where product_search match iif(${isAnyWithin(within)}, ${toMatchQuery(words)}, '""')
      and ${filter ?? sql`true`}
    order by bm25(product_search, 0, 8, 1, 2, 5), products.id limit ${maxRows}`)

/** Products by the terms that they have; of each word only its best term counts. */
const byTerms = (
  db: Database,
  terms: readonly Term[],
  { filter, within, intent }: Within & { intent: SearchIntent },
) => {
  const values = sql.join(
    terms.map(({ word, term, weight }) => sql`(${word}, ${term}, ${weight})`),
    sql`, `,
  )
  // Cross joins run in the order they are written: the planner would scan all products for each term.
  return db.all<ScoredRow>(sql`
    with terms (word, term, weight) as (select * from (values ${values}) where ${isAnyWithin(within)}),
    hits as (
      select places.doc as doc, max(places.col = 'name') as named, max(terms.weight *
        case places.col when 'name' then 1.5 when 'tags' then 1.35 else 1 end) as weight
      from terms cross join product_word_places as places on places.term = terms.term
      group by places.doc, terms.word),
    scored as (select doc, sum(weight) as score, count(*) as wordsFound, sum(named) as wordsInName
      from hits group by doc)
    select products.id as id, wordsFound, wordsInName, count(*) over () as total
    from scored cross join product_search on product_search.rowid = scored.doc
      cross join products on products.id = product_search.id
    where ${filter ?? sql`true`}
    order by ${ordering(intent)}, score desc, products.featured desc, products.id
    limit ${maxRows}`)
}

/** All that meet the constraints, in the order of the intent, else the preferred and featured ones first. */
const inShopOrder = (db: Database, filter: SQL | undefined, intent: SearchIntent) =>
  db.all<PlainRow>(sql`
    select products.id as id, count(*) over () as total from products
    where ${filter ?? sql`true`}
    order by ${ordering(intent)}, ${preferring(intent)} products.featured desc,
      products.created_at_ms desc, products.id
    limit ${maxRows}`)

/** What is sold out comes last in every order. */
const ordering = ({ order }: SearchIntent): SQL => {
  const inStockFirst = sql`products.stock > 0 desc`
  if (order === 'cheapest') return sql`${inStockFirst}, products.price_cents`
  if (order === 'dearest') return sql`${inStockFirst}, products.price_cents desc`
  if (order === 'newest') return sql`${inStockFirst}, products.created_at_ms desc`
  return inStockFirst
}

const preferring = ({ preferred }: SearchIntent): SQL =>
  preferred ? sql`${eq(products.category, preferred)} desc,` : sql``

/** `weight` says how much a product gains by the term. */
export type Term = { word: string; term: string; weight: number }

/** What a synonym counts beside the word itself. */
const synonymShare = 0.85

/**
 * `index` counts the products that have a term, `productCount` all products; rare terms weigh more. The word itself
 * counts even when the index lacks it: the cached index may be older than a product.
 */
export const toTerms = (
  words: readonly string[],
  index: ReadonlyMap<string, number>,
  productCount: number,
): Term[] =>
  words.flatMap((word) => {
    const own = stemmer(word)
    const synonymsSold = (synonyms.get(word)?.split(' ') ?? [])
      .map(stemmer)
      .filter((term) => index.has(term))
    return [...new Set([...synonymsSold, own])].map((term) => {
      const rarity = Math.log(1 + productCount / Math.max(1, index.get(term) ?? 1))
      return { word, term, weight: (term === own ? 1 : synonymShare) * rarity }
    })
  })
