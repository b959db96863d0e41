/** The three lists that an answer is made of: by keywords, by meaning, and the shop's own order. */
import { eq, type SQL, sql } from 'drizzle-orm'

import type { SearchIntent } from '@shop/contracts/assistant'
import type { Database } from '@shop/db/open'
import { products } from '@shop/db/schema/products'

import type { NearTerm } from '../meaning/near-terms.ts'
import { toMatch } from './to-match.ts'

/** As far down as any list is read; an answer shows four. */
const depth = 60

/** `sure` counts the words of the question that the product has, as themselves or in a word of their meaning; `named` those of its name. */
export type MeaningRow = {
  id: string
  score: number
  sure: number
  named: number
  total: number
  sureTotal: number
}
export type PlainRow = { id: string; total: number }

/** Products by BM25; a name says more than a tag, a tag more than a description. */
export const byKeywords = (db: Database, words: readonly string[], filter: SQL | undefined) =>
  db.all<{ id: string }>(sql`
    select products.id as id from product_search cross join products on products.id = product_search.id
    where product_search match ${toMatch(words)} and ${filter ?? sql`true`}
    order by bm25(product_search, 0, 8, 1, 2, 5), products.id limit ${depth}`)

/** Products by the words near in meaning that they have; of one word of the question the nearest counts. */
export const byMeaning = (
  db: Database,
  terms: readonly NearTerm[],
  { filter, wanted }: { filter: SQL | undefined; wanted: SearchIntent },
) => {
  const values = sql.join(
    terms.map(
      ({ word, term, weight, isSure }) => sql`(${word}, ${term}, ${weight}, ${isSure ? 1 : 0})`,
    ),
    sql`, `,
  )
  // Cross joins are done in the order they are written: the planner would look through all products for each.
  return db.all<MeaningRow>(sql`
    with near (word, term, weight, sure) as (values ${values}),
    hits as (
      select places.doc as doc, max(near.sure) as sure,
        max(near.sure and places.col = 'name') as named, max(near.weight *
        case places.col when 'name' then 1.5 when 'tags' then 1.35 else 1 end) as weight
      from near cross join product_word_places as places on places.term = near.term
      group by places.doc, near.word),
    scored as (select doc, sum(weight) as score, sum(sure) as sure, sum(named) as named from hits group by doc)
    select products.id as id, score, sure, named, count(*) over () as total, sum(sure > 0) over () as sureTotal
    from scored cross join product_search on product_search.rowid = scored.doc
      cross join products on products.id = product_search.id
    where ${filter ?? sql`true`}
    order by sure > 0 desc, ${ordering(wanted)}, score desc, products.featured desc, products.id
    limit ${depth}`)
}

/** All that keep to the demands, in the order that was asked for, else the preferred and featured ones first. */
export const inPlainOrder = (db: Database, filter: SQL | undefined, wanted: SearchIntent) =>
  db.all<PlainRow>(sql`
    select products.id as id, count(*) over () as total from products
    where ${filter ?? sql`true`}
    order by ${ordering(wanted)}, ${preferring(wanted)} products.featured desc,
      products.created_at_ms desc, products.id
    limit ${depth}`)

/** What was sold out comes last, whatever the order. */
const ordering = ({ order }: SearchIntent): SQL => {
  const isThere = sql`products.stock > 0 desc`
  if (order === 'cheapest') return sql`${isThere}, products.price_cents`
  if (order === 'dearest') return sql`${isThere}, products.price_cents desc`
  if (order === 'newest') return sql`${isThere}, products.created_at_ms desc`
  return isThere
}

const preferring = ({ preferred }: SearchIntent): SQL =>
  preferred ? sql`${eq(products.category, preferred)} desc,` : sql``
