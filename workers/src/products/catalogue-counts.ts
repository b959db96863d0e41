/** What facets, and totals of lists without words, are counted from: cached for as long as no list has changed. */
import { eq, type SQL, sql } from 'drizzle-orm'

import type { ProductFacetsQuery } from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { categories, type Category, type PriceRange, priceRanges } from '@shop/domain/catalog'

import type { Ctx } from '../platform/context.ts'
import type { Validated } from '../platform/validated-cache.ts'
import { colorsInStock } from '../search/retrieval/product-columns.ts'
import { isPricedWithin, sortOrders } from './product-filters.ts'

type Db = Ctx['db']

/** Products that no filter but words and ids tells apart. */
export type ProductGroup = {
  category: Category
  featured: boolean
  prices: readonly PriceRange[]
  /** Each once, in lower case and as one of its spellings. */
  colors: readonly { lower: string; name: string }[]
  count: number
}

/** All groups, and of each category the picture of its first product as `sort=featured` has them. */
export type CatalogueCounts = {
  groups: readonly ProductGroup[]
  images: readonly { name: Category; image: string | null }[]
}

/** The catalogue as this request sees it. */
export const getCatalogueCounts = ({
  db,
  validatedCache,
}: Pick<Ctx, 'db' | 'validatedCache'>): Promise<Validated<CatalogueCounts>> =>
  validatedCache.get({
    key: 'catalogue-counts',
    load: async () => ({ value: await readCatalogueCounts(db), subjects: ['lists'] }),
  })

/** One round trip. */
export const readCatalogueCounts = async (db: Db): Promise<CatalogueCounts> => {
  const [rows, images] = await db.batch([queryGroups(db, undefined), queryImages(db)])
  return { groups: rows.map(toGroup), images }
}

/** The groups of the products that meet a condition. */
export const readGroups = async (db: Db, where: SQL): Promise<ProductGroup[]> =>
  (await queryGroups(db, where)).map(toGroup)

/** Whether the products of a group pass the filters, words and ids aside. */
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

/** How many products groups have together. */
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

/** A list that names a color twice counts once for it. */
const toSpellings = (names: readonly string[]): ProductGroup['colors'] => {
  const spellings = new Map<string, string>()
  for (const name of names.toSorted().toReversed()) spellings.set(toLowerCase(name), name)
  return [...spellings].map(([lower, name]) => ({ lower, name }))
}

/** As the database's `lower`: the letters A to Z alone. */
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
