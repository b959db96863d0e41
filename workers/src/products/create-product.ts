/** Staff add a product. */
import { ProblemError } from '@shop/contracts/problem'
import type { CreateProductInput } from '@shop/contracts/product'
import { type ProductRow, products } from '@shop/db/schema/products'
import { writeBatch } from '@shop/db/write-batch'

import { checkStaff } from '../access/requires-staff.ts'
import type { Ctx } from '../context.ts'
import { announceProducts, productEvent } from './announce-products.ts'
import { getProduct } from './get-product.ts'

/** Answers the new row. @throws ProblemError `staff-only`, `already-exists` */
export const createProduct = async ({
  ctx,
  input,
}: {
  ctx: Ctx
  input: CreateProductInput
}): Promise<ProductRow> => {
  checkStaff(ctx)
  const { price, original_price, tax_rate, id = crypto.randomUUID(), ...rest } = input
  const times = { createdAtMs: ctx.now(), updatedAtMs: ctx.now() }
  const row = {
    ...rest,
    ...times,
    id,
    priceCents: price,
    originalPriceCents: original_price,
    taxRate: tax_rate,
  }
  const [inserted] = await writeBatch(ctx.db, [
    ctx.db.insert(products).values(row).onConflictDoNothing(),
    productEvent(ctx, 'saved', id),
  ])
  if (inserted?.rowsAffected === 0) {
    const issues = [
      { path: 'id', message: 'is taken by another product; choose another or leave it out' },
    ]
    throw new ProblemError('already-exists', `A product has the id "${id}" already.`, { issues })
  }
  announceProducts(ctx)
  return getProduct({ ctx, input: { id } })
}
