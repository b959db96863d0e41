/**
 * The counts of products behind facets, and behind the totals of lists without search words. They
 * are cached until a list changes.
 */
import { eq, type SQL, sql } from 'drizzle-orm'

import type { ProductFacetsQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { categories, type Category, type PriceRange, priceRanges } from '@shop/domain/catalog'

import type { Ctx } from '../../platform/context.ts'
import type { Cached } from '../../platform/cache.ts'
import { colorsInStock } from '../../search/retrieval/product-columns.ts'
import { isPricedWithin, sortOrders } from './product-filters.ts'

type Db = Ctx['db']

/**
 * Products that all filters other than words and ids treat alike; `count` is how many there are.
 */
export type ProductGroup = {
  category: Category
  featured: boolean
  prices: readonly PriceRange[]
  /** Each color once, in lower case and in one of its spellings. */
  colors: readonly { lower: string; name: string }[]
  count: number
}

/** Each category's picture is that of its first product in the order `sort=featured`. */
export type CatalogueCounts = {
  groups: readonly ProductGroup[]
  images: readonly { name: Category; image: string | null }[]
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

export const readGroups = async (db: Db, where: SQL): Promise<ProductGroup[]> =>
  (await queryGroups(db, where)).map(toGroup)

/** True if the products of a group pass the filters, apart from words and ids. */
export const isMatching = (
  group: ProductGroup,
  { category, colors, price, featured }: ProductFacetsQuery,
): boolean =>
  (!category || group.category === category) &&
  (!featured || group.featured) &&
  (!price || group.prices.includes(price)) &&
  (!colors || hasAnyColor(group, colors.map(toLowerCase)))

const hasAnyColor = ({ colors }: ProductGroup, names: readonly string[]): boolean =>
  colors.some(({ lower }) => names.includes(lower))

export const sumOf = (groups: readonly ProductGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

type GroupRow = {
  category: Category
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

/** Drops repeated spellings, so that a product counts once for a color that it lists twice. */
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
    .select({ name: sql<Category>`names.value`, image: sql<string | null>`${first}` })
    .from(sql`json_each(${JSON.stringify(categories)}) as names`)
}
