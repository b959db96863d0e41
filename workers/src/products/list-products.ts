/** The product list: search, category, sort, page. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'

import type { ProductQuery } from '@shop/contracts/product'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../context.ts'
import { productsTag } from './products-tag.ts'
import { toProductView } from './product-view.ts'

/** The answer's bytes, `{ products, total }`, kept for a second: most shoppers ask the same. */
export const listProducts = ({ ctx, input }: { ctx: Ctx; input: ProductQuery }): Promise<string> =>
  ctx.cache.remember({
    key: `products ${JSON.stringify(input)}`,
    tags: [productsTag],
    load: () => readProducts(ctx, input),
  })

const readProducts = async (ctx: Ctx, input: ProductQuery): Promise<string> => {
  const where = matching(input)
  const page = ctx.db
    .select()
    .from(products)
    .where(where)
    .orderBy(...orders[input.sort])
    .limit(input.limit)
    .offset(input.offset)
  const [rows, [count]] = await ctx.db.batch([
    page,
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(products)
      .where(where),
  ])
  return JSON.stringify({ products: rows.map(toProductView), total: count?.total ?? 0 })
}

/** A case-insensitive substring of name, description or category; `%` and `_` are plain characters. */
const matching = ({ q, category }: ProductQuery): SQL | undefined => {
  const words = q?.trim().toLowerCase()
  const text = sql`lower(${products.name} || ' ' || ${products.description} || ' ' || ${products.category})`
  return and(
    category ? eq(products.category, category) : undefined,
    words ? sql`instr(${text}, ${words}) > 0` : undefined,
  )
}

/** The id breaks ties, so that pages never overlap. */
const orders: Record<ProductQuery['sort'], SQL[]> = {
  featured: [desc(products.featured), desc(products.createdAtMs), asc(products.id)],
  'price-low': [asc(products.priceCents), asc(products.id)],
  'price-high': [desc(products.priceCents), asc(products.id)],
  name: [sql`${products.name} collate nocase`, asc(products.id)],
  new: [desc(products.createdAtMs), asc(products.id)],
}
