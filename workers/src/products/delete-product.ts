/** Staff remove a product; orders keep their lines. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { products } from '@shop/db/schema/products'
import { writeBatch } from '@shop/db/write-batch'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { announceProducts, productEvent } from './announce-products.ts'

/** @throws ProblemError `staff-only`, `product-not-found` */
export const deleteProduct = async ({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> => {
  checkStaff(ctx)
  const [removed] = await writeBatch(ctx.db, [
    ctx.db.delete(products).where(eq(products.id, id)),
    productEvent(ctx, 'removed', id),
  ])
  announceProducts(ctx)
  if (removed?.rowsAffected === 0)
    throw new ProblemError('product-not-found', `No product has the id "${id}".`)
}
