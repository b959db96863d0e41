import { and, asc, between, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { ProductFilterQuery, ProductQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { priceBounds, type PriceRange } from '@shop/domain/catalog'
import type { Category } from '@shop/domain/categories'
import { foldText } from '@shop/domain/fold-text'

import type { Ctx } from '../../platform/context.ts'
import { foldedName, hasText, isLike, likePattern, textOf } from '../../platform/sql.ts'
import { colorsInStock, hasAny } from '../../search/retrieval/product-columns.ts'

/**
 * Combines all filters except words. Returns undefined without filters. A color must be in stock,
 * unless the whole product is sold out.
 */
export const matchingProducts = ({
  ids,
  category,
  colors,
  price,
  featured,
}: Omit<ProductFilterQuery, 'q'> & Pick<ProductQuery, 'ids'>): SQL | undefined =>
  and(
    ids ? inArray(products.id, ids) : undefined,
    category ? eq(products.category, category) : undefined,
    featured ? eq(products.featured, true) : undefined,
    price ? isPricedWithin(price) : undefined,
    colors ? hasAny(colorsInStock, colors) : undefined,
  )

export const isPricedWithin = (range: PriceRange): SQL =>
  between(products.priceCents, priceBounds[range].minCents, priceBounds[range].maxCents)

const byName = foldedName(sql`${products.name}`, sql`${products.id}`)

/** The id breaks ties, so that pages never overlap. `listProducts` sorts by relevance. */
export const sortOrders: Record<Exclude<ProductQuery['sort'], 'relevance'>, SQL[]> = {
  featured: [desc(products.featured), desc(products.createdAtMs), asc(products.id)],
  'price-low': [asc(products.priceCents), asc(products.id)],
  'price-high': [desc(products.priceCents), asc(products.id)],
  name: [byName, asc(products.id)],
  'name-desc': [desc(byName), asc(products.id)],
  new: [desc(products.createdAtMs), asc(products.id)],
  old: [asc(products.createdAtMs), asc(products.id)],
  'stock-low': [asc(products.stock), asc(products.id)],
  'stock-high': [desc(products.stock), asc(products.id)],
}

/**
 * Matches products whose name, description or category contains the text. Returns undefined without
 * a text. `LIKE` decides what matches. For a rare text, the trigram index finds the candidates.
 */
export const containingText = async (
  ctx: Pick<Ctx, 'db' | 'cache'>,
  words: string | undefined,
  categories: readonly Category[] = [],
): Promise<SQL | undefined> => {
  const isFound = await findText(ctx, words)
  const text = foldText(textOf(words))
  const isNamed = ({ id, name }: Category): boolean =>
    foldText(name).includes(text) && !foldText(id).includes(text)
  const ids = categories.filter(isNamed).map(({ id }) => id)
  return isFound && ids.length > 0 ? or(isFound, inArray(products.category, ids)) : isFound
}

const findText = async (
  ctx: Pick<Ctx, 'db' | 'cache'>,
  words: string | undefined,
): Promise<SQL | undefined> => {
  const isContained = hasText('product', products.id, words)
  const trigrams = trigramsOf(textOf(words))
  if (trigrams.length === 0) return isContained
  const { productCount, common } = await loadCommonTrigrams(ctx)
  const isRead = productCount < leastIndexed || trigrams.every((trigram) => common.has(trigram))
  return isRead ? isContained : isFoundByIndex(textOf(words))
}

/** The index returns only candidates, so `LIKE` checks them. Quoting disables FTS5's operators. */
const isFoundByIndex = (text: string): SQL =>
  sql`${products.id} in (select id from product_text_search
    where product_text_search match ${`"${text.replaceAll('"', '""')}"`}
    and ${isLike(sql`text`, `%${likePattern(text)}%`)})`

/** FTS5 ends a query at a NUL, so a text with a NUL has no trigrams. */
const trigramsOf = (text: string): string[] => {
  if (text.includes('\0')) return []
  const characters = [...text]
  return characters.slice(2).map((_last, index) => characters.slice(index, index + 3).join(''))
}

/** An outdated list of common trigrams may slow a search down but never changes its result. */
const ttlMs = 600_000
/** Reading a product through the index costs ten times as much as scanning it. */
const commonShare = 10
/** Scanning this many products takes as long as opening the index. */
const leastIndexed = 500

type Trigrams = { productCount: number; common: ReadonlySet<string> }

const loadCommonTrigrams = ({ db, cache }: Pick<Ctx, 'db' | 'cache'>): Promise<Trigrams> =>
  cache.getTimed({
    key: 'search:trigrams',
    ttlMs,
    load: async () => {
      const [terms, [counted]] = await db.batch([
        db.all<{ term: string }>(sql`
          select term from product_trigrams
          where doc * ${commonShare} > (select count(*) from products)`),
        db.select({ total: count() }).from(products),
      ])
      return { productCount: counted?.total ?? 0, common: new Set(terms.map(({ term }) => term)) }
    },
  })
