import { and, count, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'

import type { ImportColumn } from '@shop/contracts/import'
import type { ProductStatsWire } from '@shop/contracts/populate'
import type { ProductFilterQuery, ProductQuery } from '@shop/contracts/product-query'
import { type ProductRow, products } from '@shop/db/schema/products'
import { type Category, categoryName } from '@shop/domain/categories'
import { defaultCategories } from '@shop/domain/default-categories'
import { joinWords } from '@shop/domain/csv'
import { pictureText } from '@shop/domain/more-pictures'
import { dollarsText, roundCents, toDollars } from '@shop/domain/money'
import { eachSpecification } from '@shop/domain/specifications'

import type { Subject } from '../../platform/change-index.ts'
import type { Args, Ctx, StaffCtx } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { isLike, likePattern, nameInText, type Page, textOf } from '../../platform/sql.ts'
import { normalizeMessage, readConstraints } from '../../search/constraints/read-constraints.ts'
import { toFilterSql } from '../../search/retrieval/filter-sql.ts'
import {
  type ListedProduct,
  listedProduct,
  listedWithVariants,
  type StoredVariant,
  wholeColumns,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'
import { rankQueries, toRanking, toTerms } from '../../search/retrieval/rank.ts'
import { loadVocabulary } from '../../search/retrieval/vocabulary.ts'
import { exportCsv } from '../exports/export-csv.ts'
import { readCategories, withCategoryId } from '../settings/categories.ts'
import { type CatalogueCounts, isMatching, sumOf } from './catalogue-counts.ts'
import { ofProducts } from './get-product.ts'
import { containingText, matchingProducts, sortOrders } from './product-filters.ts'

export const subjectsOfList = (
  { ids, q, sort }: Pick<ProductQuery, 'ids' | 'q' | 'sort'>,
  rows: readonly Pick<ProductRow, 'id'>[],
): Subject[] => {
  if (sort === 'stock-low' || sort === 'stock-high') return ['stock']
  if (ids && sort !== 'relevance') return ofProducts(ids)
  // These lists put products in stock first, so a product that sells out moves.
  if (q || sort === 'relevance') return ['shown']
  return ofProducts(
    rows.map(({ id }) => id),
    'lists',
  )
}

type ListCtx = Pick<Ctx, 'db' | 'cache'>

/**
 * If the input has neither words nor ids, `counts` makes the query for the total unnecessary. Apart
 * from filling caches, a list takes one round trip, or two if it is sorted by relevance and longer
 * than the page.
 */
export const listProducts = async ({
  ctx,
  input,
  counts,
  categories = defaultCategories,
}: Args<ProductQuery, ListCtx> & {
  counts?: CatalogueCounts | undefined
  /** With the shop's categories, a search finds their names, too. */
  categories?: readonly Category[]
}): Promise<Page<ListedProduct>> => {
  const hasText = await containingText(ctx, input.q, categories)
  const where = and(matchingProducts(input), hasText)
  if (input.sort === 'relevance') return listByRelevance(ctx, input, { where, categories })
  const page = pageOf(ctx.db, { where, order: sortOrders[input.sort], input })
  if (counts && !hasText && !input.ids) {
    const total = sumOf(counts.groups.filter((group) => isMatching(group, input)))
    return { rows: total > input.offset ? productsOf(await page) : [], total }
  }
  const [rows, [counted]] = await ctx.db.batch([page, countOf(ctx.db, where)])
  return { rows: productsOf(rows), total: counted?.total ?? 0 }
}

const productsOf = (rows: readonly { product: ListedProduct }[]): ListedProduct[] =>
  rows.map(({ product }) => product)

type PageQuery = { where: SQL | undefined; order: readonly SQL[]; input: ProductQuery }

const pageOf = (db: Ctx['db'], { where, order, input }: PageQuery) =>
  db
    .select({ product: input.ids ? listedWithVariants : listedProduct })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset(input.offset)

const countOf = (db: Ctx['db'], where: SQL | undefined) =>
  db.select({ total: count() }).from(products).where(where)

/**
 * Constraints in the typed words, such as a color, sort the list but drop no product. Ranked
 * products come first. The others are sorted by these constraints, by stock, and by where they
 * contain the text.
 */
const listByRelevance = async (
  ctx: ListCtx,
  input: ProductQuery,
  { where, categories }: { where: SQL | undefined; categories: readonly Category[] },
): Promise<Page<ListedProduct>> => {
  const { db } = ctx
  const text = input.q?.trim() ?? ''
  const { rankInput, filter } = text ? await readWords(ctx, text, { where, categories }) : notRanked
  const order = text ? orderOf(text, filter) : sortOrders.featured
  const total = countOf(db, where)
  if (!rankInput) {
    const [rows, [counted]] = await db.batch([pageOf(db, { where, order, input }), total])
    return { rows: productsOf(rows), total: counted?.total ?? 0 }
  }
  const page = pageOf(db, { where, order, input })
  const [found, [counted], ...ranked] = await db.batch([page, total, ...rankQueries(rankInput)])
  const rows = productsOf(found)
  const matches = counted?.total ?? 0
  const { ids, wordsFound } = toRanking(ranked)
  if (wordsFound === 0) return { rows, total: matches }
  if (rows.length === matches) return { rows: rankedFirst(rows, ids), total: matches }
  const byRank = [byPositionIn(ids), ...order]
  return { rows: productsOf(await pageOf(db, { where, order: byRank, input })), total: matches }
}

const notRanked = { rankInput: null, filter: undefined }

/** `rankInput` is null if the text has no words to rank by. */
const readWords = async (
  ctx: ListCtx,
  text: string,
  { where: within, categories }: { where: SQL | undefined; categories: readonly Category[] },
) => {
  const vocabulary = await loadVocabulary(ctx, categories)
  // Matches contain the text as typed, so spelling is not corrected.
  const normalized = normalizeMessage(text, (words) => [...words])
  const intent = readConstraints(normalized, vocabulary)
  const terms = toTerms(intent.words, vocabulary)
  const rankInput = terms.length > 0 ? { ctx, intent, categories, terms, within } : null
  return { rankInput, filter: toFilterSql(intent, categories) }
}

const orderOf = (text: string, filter: SQL | undefined): SQL[] => [
  ...(filter ? [sql`(${filter}) desc`] : []),
  sql`${products.stock} > 0 desc`,
  byPositionOf(text),
  ...sortOrders.featured,
]

/** Must agree with `byPositionIn`. */
const rankedFirst = <Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] => [
  ...ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  ...rows.filter(({ id }) => !ids.includes(id)),
]

/** Uses `instr` on one string, which is faster than a list of values. Ids contain no bar. */
const byPositionIn = (ids: readonly string[]): SQL =>
  sql`nullif(instr(${`|${ids.join('|')}|`}, '|' || ${products.id} || '|'), 0) nulls last`

/**
 * The position is 0 at the beginning of the name, 1 at the beginning of a word in it, 2 inside a
 * word, 3 in the category and 4 in the description.
 */
const byPositionOf = (words: string): SQL => {
  const text = likePattern(textOf(words))
  return sql`(select case when ${isLike(nameInText, `${text}%`)} then 0
    when ${isLike(nameInText, `% ${text}%`)} then 1
    when ${isLike(nameInText, `%${text}%`)} then 2
    when ${isLike(sql`${products.category}`, `%${text}%`)} then 3 else 4 end
    from search_texts as own where own.kind = 'product' and own.id = ${products.id})`
}

/** Amounts are in dollars. */
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

const pageProducts = 250

/** Exports one row per variant, in the columns that an import reads. Prices are in dollars. */
export const exportProducts = async ({
  ctx,
  input,
  limit = pageProducts,
}: Args<ProductFilterQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const categories = await readCategories(ctx)
  const hasText = await containingText(ctx, input.q, categories)
  const where = and(matchingProducts(withCategoryId(categories, input)), hasText)
  const read = async (last?: WholeProduct): Promise<WholeProduct[]> =>
    ctx.db
      .select(wholeColumns)
      .from(products)
      .where(and(where, last && isAfter(last)))
      .orderBy(...sortOrders.new)
      .limit(limit)
  const category = ({ product }: Line) => categoryName(categories, product.category)
  const named = { ...columns, category }
  return exportCsv(ctx, { noun: 'product', query: input, limit, read, linesOf, columns: named })
}

const isAfter = ({ createdAtMs, id }: WholeProduct) =>
  or(
    lt(products.createdAtMs, createdAtMs),
    and(eq(products.createdAtMs, createdAtMs), gt(products.id, id)),
  )

type Line = { product: WholeProduct; variant: StoredVariant | undefined }

const linesOf = (product: WholeProduct): Line[] =>
  product.variants.length > 0
    ? product.variants.map((variant) => ({ product, variant }))
    : [{ product, variant: undefined }]

const dollars = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : dollarsText(cents)

const columns: CsvColumns<Line> = {
  id: ({ product }) => product.id,
  name: ({ product }) => product.name,
  description: ({ product }) => product.description,
  category: ({ product }) => product.category,
  price: ({ product }) => dollars(product.priceCents),
  original_price: ({ product }) => dollars(product.originalPriceCents),
  image: ({ product }) => product.image,
  pictures: ({ product }) => joinWords(product.pictures.map(pictureText)),
  featured: ({ product }) => String(product.featured),
  sizes: ({ product }) => joinWords(product.sizes),
  colors: ({ product }) => joinWords(product.colors),
  tags: ({ product }) => joinWords(product.tags),
  sku: ({ product }) => product.sku,
  size: ({ variant }) => variant?.size ?? null,
  color: ({ variant }) => variant?.color ?? null,
  variant_sku: ({ variant }) => variant?.sku ?? null,
  variant_price: ({ variant }) => dollars(variant?.priceCents),
  stock: ({ product, variant }) => (variant ?? product).stock,
  tax_rate: ({ product }) => product.taxRate,
  ...eachSpecification(
    (name) =>
      ({ product }: Line) =>
        product.specifications[name] ?? null,
  ),
  features: ({ product }) => joinWords(product.specifications.features ?? []),
} satisfies Record<ImportColumn, CsvColumns<Line>[string]>
