/** One product. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { type ProductRow, products } from '@shop/db/schema/products'

import type { Args, Ctx } from '../platform/context.ts'

/** @throws ProblemError `product-not-found` */
export const getProduct = async ({
  ctx,
  input: { id },
}: Args<{ id: string }, Pick<Ctx, 'db'>>): Promise<ProductRow> => {
  const row = await ctx.db.query.products.findFirst({ where: eq(products.id, id) })
  if (!row) throw productNotFound(id)
  return row
}

export const productNotFound = (id: string): ProblemError =>
  new ProblemError('product-not-found', `No product has the id "${id}".`)
