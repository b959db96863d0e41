/** The product list: search, category, sort, page. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'

import type { ProductQuery } from '@shop/contracts/product'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../context.ts'

/** One page, and how many products match in all; one round trip. */
export const listProducts = async ({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db'>
  input: ProductQuery
}): Promise<{ products: ProductRow[]; total: number }> => {
  const where = matching(input)
  const page = ctx.db
    .select()
    .from(products)
    .where(where)
    .orderBy(...orders[input.sort])
    .limit(input.limit)
    .offset(input.offset)
  const count = ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(products)
    .where(where)
  const [rows, [counted]] = await ctx.db.batch([page, count])
  return { products: rows, total: counted?.total ?? 0 }
}

/** A case-insensitive substring of name, description or category; `%` and `_` are plain characters. */
const matching = ({ q, category }: ProductQuery): SQL | undefined => {
  const words = q?.trim()
  // The line feed keeps a match from running over the end of one field into the next.
  const text = sql`${products.name} || char(10) || ${products.description} || char(10) || ${products.category}`
  return and(
    category ? eq(products.category, category) : undefined,
    words ? sql`instr(lower(${text}), lower(${words})) > 0` : undefined,
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
