/** One product. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Ctx } from '../context.ts'
import { productsTag } from './products-tag.ts'

/** The row, kept for a second. @throws ProblemError `product-not-found` */
export const getProduct = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<ProductRow> => {
  const row = await ctx.cache.remember({
    key: `product ${id}`,
    tags: [productsTag],
    load: () => ctx.db.query.products.findFirst({ where: eq(products.id, id) }),
  })
  if (!row) throw new ProblemError('product-not-found', `No product has the id "${id}".`)
  return row
}
