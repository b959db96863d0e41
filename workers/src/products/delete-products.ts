/** Staff remove several products at once. */
import { inArray } from 'drizzle-orm'

import type { DeletedProducts, DeleteProductsInput } from '@shop/contracts/product'
import { products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedDelete } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { invalidateProducts } from './product-cache.ts'

/** All or none; one that is gone already is no reason to keep the others. @throws ProblemError `staff-only` */
export const deleteProducts = async ({
  ctx,
  input: { ids },
}: {
  ctx: Ctx
  input: DeleteProductsInput
}): Promise<DeletedProducts> => {
  checkStaff(ctx)
  const where = inArray(products.id, ids)
  const write = ctx.db.delete(products).where(where)
  const subject = { noun: 'product', table: products, where } as const
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject, write))
  if (rowsAffected > 0) invalidateProducts(ctx)
  return { deleted: rowsAffected }
}
