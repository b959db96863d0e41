/** Staff remove a product; orders keep their lines. */
import { eq } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { announceProducts } from './announce-products.ts'
import { productNotFound } from './get-product.ts'

/** @throws ProblemError `staff-only`, `product-not-found` */
export const deleteProduct = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> => {
  checkStaff(ctx)
  const { rowsAffected } = await ctx.db.delete(products).where(eq(products.id, id))
  if (rowsAffected === 0) throw productNotFound(id)
  announceProducts(ctx)
}
