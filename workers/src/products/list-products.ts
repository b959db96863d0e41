/** The product list: filters, sort, page. */
import { sql } from 'drizzle-orm'

import type { ProductQuery } from '@shop/contracts/product-query'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../platform/context.ts'
import { byRelevance } from './by-relevance.ts'
import { matchingProducts } from './matching-products.ts'
import { sortOrders } from './sort-orders.ts'

/** One page, and how many products match in all; one round trip, and one before it to rank by relevance. */
export const listProducts = async ({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'cache'>
  input: ProductQuery
}): Promise<{ products: ProductRow[]; total: number }> => {
  const where = matchingProducts(input)
  const order =
    input.sort === 'relevance'
      ? await byRelevance({ ctx, q: input.q, within: where })
      : sortOrders[input.sort]
  const page = ctx.db
    .select()
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset(input.offset)
  const count = ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(products)
    .where(where)
  const [rows, [counted]] = await ctx.db.batch([page, count])
  return { products: rows, total: counted?.total ?? 0 }
}
