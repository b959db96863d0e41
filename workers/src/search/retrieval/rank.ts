import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/categories'
import type { Database } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { stemmer } from 'stemmer'

import type { Ctx } from '../../platform/context.ts'
import { conceptTerms, looks, wardrobeOf } from '../constraints/lexicon.ts'
import { toWords } from '../normalize/text.ts'
import { termsOf, toFilterSql, toMatchQuery } from './filter-sql.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `total` counts all matches. `eligible` counts the products that meet the constraints. */
export type Ranking = {
  ids: string[]
  total: number
  wordsFound: number
  hasConcepts: boolean
  eligible: number
}

export type RankInput = {
  ctx: Pick<Ctx, 'db'>
  intent: SearchIntent
  terms: readonly Term[]
  categories: readonly Category[]
  relaxed?: readonly Constraint[]
  within?: SQL | undefined
}

/**
 * Ranks products that have any of the words. If no product has any, ranks all products that meet
 * the constraints.
 */
export const rank = async (input: RankInput): Promise<Ranking> => {
  const { ctx, intent, terms } = input
  if (terms.length > 0) {
    const [rows, plainRows] = await ctx.db.batch(rankQueries(input))
    const ranked = toRanking([rows, plainRows])
    // Soft looks only sort the products that meet the constraints.
    const isSorted = intent.categories.length > 0 && terms.every(({ isSoft }) => isSoft)
    const ids = [...new Set([...ranked.ids, ...idsOf(plainRows)])]
    return isSorted && ranked.eligible > 0 ? { ...ranked, ids, total: ranked.eligible } : ranked
  }
  const filter = filterOf(input)
  const all = allOf(await inShopOrder(ctx.db, filter, input))
  return filter || intent.order ? all : { ...all, total: 0 }
}

/** Requires at least one term. */
export const rankQueries = (input: RankInput) => {
  const { ctx, intent } = input
  const filter = filterOf(input)
  return [
    byTerms(ctx.db, filter, input),
    inShopOrder(ctx.db, filter ?? (intent.order ? sql`true` : sql`false`), input),
  ] as const
}

export const toRanking = ([rows, plainRows]: readonly [ScoredRow[], PlainRow[]]): Ranking => {
  const all = allOf(plainRows)
  const [best] = rows
  if (!best) return all
  return {
    ids: idsOf(rows),
    total: best.total,
    wordsFound: Math.max(...rows.map((row) => row.wordsFound)),
    hasConcepts: rows.some((row) => row.conceptsFound > 0),
    eligible: all.eligible,
  }
}

const filterOf = ({ within, intent, categories, relaxed }: RankInput): SQL | undefined =>
  and(within, toFilterSql(intent, categories, relaxed))

const allOf = (rows: readonly PlainRow[]): Ranking => {
  const total = rows[0]?.total ?? 0
  return {
    ids: idsOf(rows),
    total,
    wordsFound: 0,
    hasConcepts: false,
    eligible: total,
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const maxRows = 60
/** Products below this share of the best score are dropped as accidental matches. */
const minShare = 0.5

type ScoredRow = {
  id: string
  wordsFound: number
  conceptsFound: number
  total: number
}
type PlainRow = { id: string; total: number }

/** False if no product passes the filters, so that the full-text search is skipped. */
const isAnyWithin = (within: SQL | undefined): SQL =>
  within ? sql`exists (select 1 from products where ${within})` : sql`true`

const byTerms = (db: Database, filter: SQL | undefined, input: RankInput) => {
  const { terms, within, intent } = input
  const values = sql.join(
    terms.map(
      ({ word, query, weight, isConcept }) =>
        sql`(${word}, ${query}, ${weight}, ${isConcept ? 1 : 0})`,
    ),
    sql`, `,
  )
  // Cross joins keep the order of tables; otherwise each term would scan all products.
  return db.all<ScoredRow>(sql`
    with terms (word, query, weight, isConcept) as
      (select * from (values ${values}) where ${isAnyWithin(within)}),
    hits as (
      select product_search.rowid as doc, max(terms.weight) as weight, max(terms.isConcept) as isConcept
      from terms cross join product_search on product_search match terms.query
      group by product_search.rowid, terms.word),
    scored as (select doc, sum(weight) as score, count(*) as wordsFound, sum(isConcept) as conceptsFound
      from hits group by doc),
    eligible as (select products.id as id, stock, price_cents, created_at_ms, featured,
        products.category as category, score, wordsFound, conceptsFound,
        max(score) over () as bestScore, max(conceptsFound) over () as mostConcepts
      from scored cross join product_search on product_search.rowid = scored.doc
        cross join products on products.id = product_search.id
      where ${filter ?? sql`true`})
    select id, wordsFound, conceptsFound, count(*) over () as total from eligible as products
    where score >= ${minShare} * bestScore and (conceptsFound > 0 or mostConcepts = 0)
    order by ${ordering(intent)}, ${preferring(input)} score desc, products.featured desc, products.id
    limit ${maxRows}`)
}

const inShopOrder = (db: Database, filter: SQL | undefined, input: Preferring) =>
  db.all<PlainRow>(sql`
    select products.id as id, count(*) over () as total from products
    where ${filter ?? sql`true`}
    order by ${ordering(input.intent)}, ${preferring(input)} products.featured desc,
      products.created_at_ms desc, products.id
    limit ${maxRows}`)

const ordering = ({ order }: SearchIntent): SQL => {
  const inStockFirst = sql`products.stock > 0 desc`
  if (order === 'cheapest') return sql`${inStockFirst}, products.price_cents`
  if (order === 'dearest') return sql`${inStockFirst}, products.price_cents desc`
  if (order === 'newest') return sql`${inStockFirst}, products.created_at_ms desc`
  return inStockFirst
}

type Preferring = Pick<RankInput, 'intent' | 'categories'>

const preferring = ({ intent, categories }: Preferring): SQL => {
  const { preferred: named, audience } = intent
  const preferred = named ?? (audience && wardrobeOf(audience, categories).preferred)
  return preferred ? sql`${eq(products.category, preferred)} desc,` : sql``
}

/** A match adds `weight` to a product's score. */
export type Term = {
  word: string
  query: string
  weight: number
  isConcept: boolean
  isSoft: boolean
}

const columns = [
  { filter: '{name} : ', share: 1.5 },
  { filter: '{tags category} : ', share: 1.35 },
  { filter: '', share: 1 },
]
/** Soft looks, such as occasions, count less than visible features. */
const softShare = 0.3

/** Rare words get more weight. `index` has the number of products per term. */
export const toTerms = (
  words: readonly string[],
  { index, productCount }: Pick<Vocabulary, 'index' | 'productCount'>,
): Term[] =>
  words.flatMap((word) => {
    const terms = termsOf(word)
    if (terms.length === 0) return []
    const isConcept = conceptTerms.has(word)
    const isPair = !isConcept && word.includes(' ')
    const counts = terms.map((term) => countOf(term, index))
    const rarity = Math.log(1 + productCount / Math.max(1, ...counts))
    const isSoft = looks.get(word)?.isSoft === true
    return (isPair ? columns.slice(0, 1) : columns).map(({ filter, share }) => ({
      word,
      query: `${filter}(${toMatchQuery(terms)})`,
      weight: share * rarity * (isSoft ? softShare : 1),
      isConcept: isConcept && !isSoft,
      isSoft: isSoft || (!isConcept && !index.has(stemmer(word))),
    }))
  })

const countOf = (term: string, index: Vocabulary['index']): number =>
  Math.min(...toWords(term).map((word) => index.get(stemmer(word)) ?? 0))
