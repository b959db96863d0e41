/** Staff remove a product; orders keep their lines. */
import { eq } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { invalidateProducts } from './product-cache.ts'
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
  const where = eq(products.id, id)
  const write = ctx.db.delete(products).where(where)
  const subject = { noun: 'product', table: products, where } as const
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject, write))
  if (rowsAffected === 0) throw productNotFound(id)
  invalidateProducts(ctx)
}
