/** Staff add a product. */
import { eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { CreateProductInput } from '@shop/contracts/product'
import { type ProductRow, products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedCreate } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { invalidateProducts } from './product-cache.ts'

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
  const write = ctx.db
    .insert(products)
    .values({
      ...rest,
      id,
      priceCents: price,
      originalPriceCents: original_price,
      taxRate: tax_rate,
      createdAtMs: ctx.now(),
      updatedAtMs: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  const subject = { noun: 'product', table: products, where: eq(products.id, id) } as const
  const [[row]] = await ctx.db.batch(auditedCreate(ctx, subject, write))
  if (!row) throw taken(id)
  invalidateProducts(ctx)
  return row
}

const taken = (id: string): ProblemError => {
  const issues = [
    { path: 'id', message: 'is taken by another product; choose another or leave it out' },
  ]
  return new ProblemError('already-exists', `A product has the id "${id}" already.`, { issues })
}
