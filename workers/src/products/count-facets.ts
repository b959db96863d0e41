/** The facets of the product list: how many products each choice of a filter would show. */
import { eq, sql, type SQL } from 'drizzle-orm'

import { type PriceRange, priceRanges } from '@shop/contracts/price-range'
import { categories } from '@shop/contracts/product'
import {
  maxFacetColors,
  type ProductFacets,
  type ProductFacetsQuery,
} from '@shop/contracts/product-facets'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../context.ts'
import { isPricedWithin, matchingProducts } from './matching-products.ts'
import { sortOrders } from './sort-orders.ts'

type Db = Ctx['db']

/** Each facet under all filters but its own; one round trip. */
export const countFacets = async ({
  ctx: { db },
  input,
}: {
  ctx: Pick<Ctx, 'db'>
  input: ProductFacetsQuery
}): Promise<ProductFacets> => {
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
  const order = sql.join(sortOrders.featured, sql`, `)
  const place = sql<number>`row_number() over (partition by ${products.category} order by ${order})`
  const ranked = db
    .select({ name: products.category, image: products.image, place: place.as('place') })
    .from(products)
    .as('ranked')
  return db
    .select({ name: ranked.name, image: ranked.image })
    .from(ranked)
    .where(eq(ranked.place, 1))
}

/** One spelling stands for all that differ in case; a product counts once for a color it has twice. */
const countColors = (db: Db, where: SQL | undefined) =>
  db
    .select({
      name: sql<string>`min(color.value)`.as('name'),
      count: sql<number>`count(distinct ${products.id})`.as('count'),
    })
    .from(products)
    .crossJoin(sql`json_each(${products.colors}) as color`)
    .where(where)
    .groupBy(sql`lower(color.value)`)
    .orderBy(sql`count desc, name`)
    .limit(maxFacetColors)

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
