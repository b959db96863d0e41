import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Constraint, SearchIntent } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/categories'
import type { Database } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { stemmer } from 'stemmer'

import type { Ctx } from '../../platform/context.ts'
import {
  isConcept as isNamed,
  isSoft as isSoftLook,
  termsOf,
  wardrobeOf,
} from '../constraints/lexicon.ts'
import { toWords } from '../normalize/text.ts'
import { isHard, toFilterSql, toMatchQuery } from './filter-sql.ts'
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
 * Ranks the products that meet the constraints and have one of the words. If none has, ranks all
 * that meet the constraints.
 */
export const rank = async (input: RankInput): Promise<Ranking> => {
  const { ctx, intent, terms } = input
  if (terms.length === 0) {
    const filter = filterOf(input)
    const all = toRanking([[], await inShopOrder(ctx.db, filter, input)])
    return filter || intent.order ? all : { ...all, total: 0 }
  }
  const [rows, plainRows] = await ctx.db.batch(rankQueries(input))
  const ranked = toRanking([rows, plainRows], terms)
  // A soft look (`isSoft`) only sorts the products that meet the constraints. It drops none.
  if (intent.categories.length === 0 || !terms.every(({ isSoft }) => isSoft)) return ranked
  const ids = [...new Set([...ranked.ids, ...plainRows.map(({ id }) => id)])]
  return { ...ranked, ids, total: ranked.eligible }
}

/** `terms` must not be empty, because the SQL needs at least one row of values. */
export const rankQueries = (input: RankInput) => {
  const { ctx, intent } = input
  const filter = filterOf(input)
  const plain = filter ?? (intent.order ? sql`true` : sql`false`)
  return [byTerms(ctx.db, input, filter), inShopOrder(ctx.db, plain, input)] as const
}

export const toRanking = (
  [rows, plainRows]: readonly [ScoredRow[], PlainRow[]],
  terms: readonly Term[] = [],
): Ranking => {
  const eligible = plainRows[0]?.total ?? 0
  const concepts = new Set(terms.flatMap(({ word, isConcept }) => (isConcept ? [word] : [])))
  return {
    ids: (rows.length > 0 ? rows : plainRows).map(({ id }) => id),
    total: rows[0]?.total ?? eligible,
    wordsFound: Math.max(0, ...rows.map((row) => row.wordsFound)),
    hasConcepts: (rows[0]?.conceptsFound ?? 0) >= concepts.size,
    eligible,
  }
}

const filterOf = ({ within, intent, categories, relaxed }: RankInput): SQL | undefined =>
  and(within, toFilterSql(intent, categories, relaxed))

const maxRows = 60
/** Products below this share of the best score are dropped as accidental matches. */
const minShare = 0.5

type PlainRow = { id: string; total: number }
type ScoredRow = PlainRow & { wordsFound: number; conceptsFound: number }

const byTerms = (db: Database, input: RankInput, filter: SQL | undefined = sql`true`) => {
  const { terms, within } = input
  const values = sql.join(
    terms.map((one) => sql`(${one.word}, ${one.query}, ${one.weight}, ${Number(one.isConcept)})`),
    sql`, `,
  )
  // If `within` matches no product, this condition skips the full-text search.
  const isAny = within ? sql`exists (select 1 from products where ${within})` : sql`true`
  // Cross joins keep the order of tables. Otherwise, each term would scan all products.
  return db.all<ScoredRow>(sql`
    with terms (word, query, weight, isConcept) as (select * from (values ${values}) where ${isAny}),
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
      where ${filter})
    select id, wordsFound, conceptsFound, count(*) over () as total from eligible as products
    where conceptsFound = mostConcepts and score >= ${minShare} * bestScore
    order by ${ordering(input)} score desc, products.featured desc, products.id
    limit ${maxRows}`)
}

const inShopOrder = (db: Database, filter: SQL | undefined, input: Ordered) =>
  db.all<PlainRow>(sql`
    select products.id as id, count(*) over () as total from products
    where ${filter ?? sql`true`}
    order by ${ordering(input)} products.featured desc, products.created_at_ms desc, products.id
    limit ${maxRows}`)

const orders: Partial<Record<NonNullable<SearchIntent['order']>, SQL>> = {
  cheapest: sql`products.price_cents,`,
  dearest: sql`products.price_cents desc,`,
  newest: sql`products.created_at_ms desc,`,
}

type Ordered = Pick<RankInput, 'intent' | 'categories'>

const ordering = ({ intent, categories }: Ordered): SQL => {
  const { order, preferred: named, audience } = intent
  const preferred = named ?? (audience && wardrobeOf(audience, categories).preferred)
  return sql`products.stock > 0 desc, ${(order && orders[order]) ?? sql``}
    ${preferred ? sql`${eq(products.category, preferred)} desc,` : sql``}`
}

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
/** A look counts double in a name, so that "river" finds "River Bend" before "Levee". */
const ofName = { filter: '{name} : ', share: 2 }
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
    const isLook = isNamed(word)
    const isConcept = isHard(word)
    const isSoft = isSoftLook(word) || (!isLook && !isConcept && !index.has(stemmer(word)))
    const rarity = Math.log(
      1 + productCount / Math.max(1, ...terms.map((one) => countOf(one, index))),
    )
    const weight = rarity * (isSoftLook(word) ? softShare : 1)
    return [
      ...columns.map((one) => ({ ...one, texts: terms })),
      ...(isLook ? [{ ...ofName, texts: word.split('|') }] : []),
    ].map(({ filter, share, texts }) => ({
      word,
      query: `${filter}(${toMatchQuery(texts)})`,
      weight: share * weight,
      isConcept,
      isSoft,
    }))
  })

const countOf = (term: string, index: Vocabulary['index']): number =>
  Math.min(...toWords(term).map((word) => index.get(stemmer(word)) ?? 0))
