/** Facets and totals use these counts, which come from a cache except in a text search. */
import { eq, type SQL, sql } from 'drizzle-orm'

import {
  maxFacetColors,
  type ProductFacets,
  type ProductFilterQuery,
} from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { type PriceRange, priceRanges } from '@shop/domain/catalog'
import type { Category } from '@shop/domain/categories'

import type { Args, Ctx } from '../../platform/context.ts'
import type { Cached } from '../../platform/cache.ts'
import { colorsInStock } from '../../search/retrieval/product-columns.ts'
import { containingText, isPricedWithin, sortOrders } from './product-filters.ts'

type Db = Ctx['db']

/** Filters other than words and ids match all products of a group or none. */
export type ProductGroup = {
  category: string
  featured: boolean
  prices: readonly PriceRange[]
  /** Each color is listed once, with its lower-case name and one of its spellings. */
  colors: readonly { lower: string; name: string }[]
  count: number
}

/** A category's picture is that of its first product when sorted by `featured`. */
export type CatalogueCounts = {
  groups: readonly ProductGroup[]
  images: readonly { name: string; image: string | null }[]
}

export const getCatalogueCounts = ({
  db,
  cache,
}: Pick<Ctx, 'db' | 'cache'>): Promise<Cached<CatalogueCounts>> =>
  cache.get({
    key: 'catalogue-counts',
    load: async () => ({ value: await readCatalogueCounts(db), subjects: ['lists'] }),
  })

export const readCatalogueCounts = async (db: Db): Promise<CatalogueCounts> => {
  const [rows, images] = await db.batch([queryGroups(db, undefined), queryImages(db)])
  return { groups: rows.map(toGroup), images }
}

export const isMatching = (
  group: ProductGroup,
  { category, colors, price, featured }: ProductFilterQuery,
): boolean =>
  (!category || group.category === category) &&
  (!featured || group.featured) &&
  (!price || group.prices.includes(price)) &&
  (!colors || colors.some((name) => group.colors.some(({ lower }) => lower === toLowerCase(name))))

export const sumOf = (groups: readonly ProductGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

type GroupRow = {
  category: string
  featured: 0 | 1
  prices: string
  colors: string
  count: number
}

const queryGroups = (db: Db, where: SQL | undefined) => {
  const flags = priceRanges.map((range) => sql`(${isPricedWithin(range)})`)
  return db.all<GroupRow>(sql`
    select category, featured, ${sql.join(flags, sql` || `)} as prices, ${colorsInStock} as colors, count(*) as count
    from ${products} where ${where ?? sql`true`} group by 1, 2, 3, 4`)
}

const toGroup = ({ category, featured, prices, colors, count }: GroupRow): ProductGroup => ({
  category,
  featured: featured === 1,
  prices: priceRanges.filter((_range, index) => prices[index] === '1'),
  colors: toSpellings(JSON.parse(colors) as string[]),
  count,
})

/** Merges spellings, so that a product that lists a color in two spellings counts once. */
const toSpellings = (names: readonly string[]): ProductGroup['colors'] => {
  const spellings = new Map<string, string>()
  for (const name of names.toSorted().toReversed()) spellings.set(toLowerCase(name), name)
  return [...spellings].map(([lower, name]) => ({ lower, name }))
}

/** Lower-cases only A to Z, as SQLite's `lower` does. */
const toLowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const queryImages = (db: Db) => {
  const first = db
    .select({ image: products.image })
    .from(products)
    .where(eq(products.category, sql`names.value`))
    .orderBy(...sortOrders.featured)
    .limit(1)
  return db
    .select({ name: sql<string>`names.value`, image: sql<string | null>`${first}` })
    .from(sql`(select distinct category as value from ${products}) as names`)
}

/** For each option of a filter, counts the products that match it and all other filters. */
export const countFacets = async ({
  ctx,
  input,
  counts: { groups: all, images },
  categories,
}: Args<ProductFilterQuery, Pick<Ctx, 'db' | 'cache'>> & {
  counts: CatalogueCounts
  categories: readonly Category[]
}): Promise<ProductFacets> => {
  const hasText = await containingText(ctx, input.q, categories)
  const groups = hasText ? (await queryGroups(ctx.db, hasText)).map(toGroup) : all
  const under = (filters: ProductFilterQuery): ProductGroup[] =>
    groups.filter((group) => isMatching(group, filters))
  const shown = under(input)
  const ofCategories = under({ ...input, category: undefined })
  const ofPrices = under({ ...input, price: undefined })
  return {
    total: sumOf(shown),
    featured: sumOf(shown.filter(({ featured }) => featured)),
    categories: categories.map(({ id: name }) => ({
      name,
      count: sumOf(ofCategories.filter(({ category }) => category === name)),
      image: images.find((one) => one.name === name)?.image ?? '',
    })),
    colors: countColors(under({ ...input, colors: undefined })),
    prices: priceRanges.map((range) => ({
      range,
      count: sumOf(ofPrices.filter(({ prices }) => prices.includes(range))),
    })),
  }
}

const countColors = (groups: readonly ProductGroup[]): ProductFacets['colors'] => {
  const counted = new Map<string, { name: string; count: number }>()
  for (const { colors, count } of groups) {
    for (const { lower, name } of colors) {
      const sum = counted.get(lower)
      const isFirst = !sum || name < sum.name
      counted.set(lower, { name: isFirst ? name : sum.name, count: (sum?.count ?? 0) + count })
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, maxFacetColors)
}
