/** The facets of the product list: how many products each choice of a filter would show. */
import { eq, sql, type SQL } from 'drizzle-orm'

import {
  maxFacetColors,
  type ProductFacets,
  type ProductFacetsQuery,
} from '@shop/contracts/product-query'
import { products } from '@shop/db/schema/products'
import { categories, type Category, type PriceRange, priceRanges } from '@shop/domain/catalog'

import type { Args, Ctx } from '../platform/context.ts'
import { isPricedWithin, matchingProducts, sortOrders } from './product-filters.ts'

type Db = Ctx['db']

/** Each facet under all filters but its own; one round trip. */
export const countFacets = async ({
  ctx: { db },
  input,
}: Args<ProductFacetsQuery, Pick<Ctx, 'db'>>): Promise<ProductFacets> => {
  const [[all], counts, images, colors, [prices]] = await db.batch([
    countAll(db, matchingProducts(input)),
    countCategories(db, matchingProducts({ ...input, category: undefined })),
    firstImages(db),
    countColors(db, matchingProducts({ ...input, colors: undefined })),
    countPrices(db, matchingProducts({ ...input, price: undefined })),
  ])
  return {
    total: all?.total ?? 0,
    featured: all?.featured ?? 0,
    categories: categories.map((name) => ({
      name,
      count: counts.find((row) => row.name === name)?.count ?? 0,
      image: images.find((row) => row.name === name)?.image ?? '',
    })),
    colors,
    prices: priceRanges.map((range) => ({ range, count: prices?.[range] ?? 0 })),
  }
}

const count = sql<number>`count(*)`

const countAll = (db: Db, where: SQL | undefined) =>
  db
    .select({ total: count, featured: sql<number>`count(*) filter (where ${products.featured})` })
    .from(products)
    .where(where)

const countCategories = (db: Db, where: SQL | undefined) =>
  db
    .select({ name: products.category, count })
    .from(products)
    .where(where)
    .groupBy(products.category)

/** The picture of each category: that of its first product as `sort=featured` has them. */
const firstImages = (db: Db) => {
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

/**
 * One spelling stands for all that differ in case. Many products have the same colors: only their
 * different lists are read as JSON, and a list that names a color twice counts once for it.
 */
const countColors = (db: Db, where: SQL | undefined) => {
  const lists = db
    .select({ colors: products.colors, count: count.as('count') })
    .from(products)
    .where(where)
    .groupBy(products.colors)
    .as('lists')
  const names = db
    .select({ name: sql<string>`min(value)`.as('name'), count: lists.count })
    .from(lists)
    .crossJoin(sql`json_each(${lists.colors})`)
    .groupBy(lists.colors, sql`lower(value)`)
    .as('names')
  return db
    .select({ name: sql<string>`min(${names.name})`, count: sql<number>`sum(${names.count})` })
    .from(names)
    .groupBy(sql`lower(${names.name})`)
    .orderBy(sql`2 desc, 1`)
    .limit(maxFacetColors)
}

const countPrices = (db: Db, where: SQL | undefined) => {
  const within = (range: PriceRange) =>
    sql<number>`count(*) filter (where ${isPricedWithin(range)})`
  return db
    .select({
      'under-25': within('under-25'),
      '25-50': within('25-50'),
      '50-75': within('50-75'),
      'over-75': within('over-75'),
    })
    .from(products)
    .where(where)
}
