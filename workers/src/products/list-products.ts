/** The product list, and the stats above the back office's list. */
import { count, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { ProductStatsWire } from '@shop/contracts/product'
import type { ProductQuery } from '@shop/contracts/product-query'
import { type ProductRow, products } from '@shop/db/schema/products'
import { roundCents, toDollars } from '@shop/domain/money'

import type { Args, Ctx, StaffCtx } from '../platform/context.ts'
import { likePattern, type Page, readPage } from '../platform/sql.ts'
import type { Subject } from '../platform/validity.ts'
import { toFilterSql } from '../search/constraints.ts'
import { rank, toTerms } from '../search/rank.ts'
import { normalizeMessage, readIntent } from '../search/read-intent.ts'
import { loadVocabulary } from '../search/vocabulary.ts'
import { ofProducts } from './product-cache.ts'
import { matchingProducts, sortOrders } from './product-filters.ts'
import type { ListedProduct } from './product-view.ts'

/** What a list depends on: its products and their order. */
export const subjectsOfList = (
  { ids, q, sort }: Pick<ProductQuery, 'ids' | 'q' | 'sort'>,
  rows: readonly Pick<ProductRow, 'id'>[],
): Subject[] => {
  if (sort === 'stock-low' || sort === 'stock-high') return ['stock']
  if (ids && sort !== 'relevance') return ofProducts(ids)
  // What is in stock comes first.
  if (q || sort === 'relevance') return ['shown']
  return ofProducts(
    rows.map(({ id }) => id),
    'lists',
  )
}

/** What only a product's own form needs is half of its row. */
const {
  sku: _sku,
  taxRate: _rate,
  specifications: _facts,
  ...listedColumns
} = getTableColumns(products)

type ListCtx = Pick<Ctx, 'db' | 'cache'>

/** One page, and how many products match in all; one round trip, and one before it to rank by relevance. */
export const listProducts = async ({
  ctx,
  input,
}: Args<ProductQuery, ListCtx>): Promise<Page<ListedProduct>> => {
  const where = matchingProducts(input)
  const order =
    input.sort === 'relevance'
      ? await byRelevance(ctx, { q: input.q, within: where })
      : sortOrders[input.sort]
  return readPage(ctx.db, products, { where, order, input, columns: listedColumns })
}

/**
 * The filters of the list alone decide which products match; constraints in the words only move products up. The
 * search ranks the best by the words that are left; the others follow by where they have the text as typed.
 */
const byRelevance = async (
  ctx: ListCtx,
  { q, within }: { q: string | undefined; within: SQL | undefined },
): Promise<SQL[]> => {
  const text = q?.trim()
  if (!text) return sortOrders.featured
  const vocabulary = await loadVocabulary(ctx)
  // Every match has the text as typed, so nothing in it is a typing mistake; the last word may be unfinished.
  const normalized = normalizeMessage(text, (words) => [...words])
  const intent = readIntent(normalized, vocabulary)
  const terms = toTerms(intent.words, vocabulary.index, vocabulary.productCount)
  const isSold = terms.some(({ term }) => vocabulary.index.has(term))
  const ranking = isSold ? await rank({ ctx, vocabulary, intent, terms, within }) : null
  const filter = toFilterSql(intent)
  return [
    ...(ranking && ranking.wordsFound > 0 ? [byPositionIn(ranking.ids)] : []),
    ...(filter ? [sql`(${filter}) desc`] : []),
    sql`${products.stock} > 0 desc`,
    byPositionOf(text),
    ...sortOrders.featured,
  ]
}

/** Searching one text is faster than a list; no id contains a bar. */
const byPositionIn = (ids: readonly string[]): SQL =>
  sql`nullif(instr(${`|${ids.join('|')}|`}, '|' || ${products.id} || '|'), 0) nulls last`

/** A name that begins with the text, a word of it that does, the middle of a word, the category, the description. */
const byPositionOf = (text: string): SQL => {
  const [begins, beginsWord, within] = ['', '% ', '%'].map((lead) => `${lead}${likePattern(text)}%`)
  return sql`case when ${products.name} like ${begins} escape '\\' then 0
    when ${products.name} like ${beginsWord} escape '\\' then 1
    when ${products.name} like ${within} escape '\\' then 2
    when ${products.category} like ${within} escape '\\' then 3 else 4 end`
}

/** Stats over all products, money in dollars; one statement over two indexes. */
export const getProductStats = async ({ ctx }: { ctx: StaffCtx }): Promise<ProductStatsWire> => {
  const featured = ctx.db.$count(products, sql`${products.featured} = 1`)
  const [row] = await ctx.db
    .select({
      total: count(),
      featured: sql<number>`${featured}`,
      sum: sql<number>`coalesce(sum(${products.priceCents}), 0)`,
    })
    .from(products)
  const { total = 0, sum = 0 } = row ?? {}
  return {
    total,
    featured: row?.featured ?? 0,
    total_value: toDollars(sum),
    average_price: toDollars(total === 0 ? 0 : roundCents(sum / total)),
  }
}
