/** Staff change a product: only the fields they changed, and only from the version they saw. */
import { and, eq, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateProductInput } from '@shop/contracts/product'
import { type ProductRow, products } from '@shop/db/schema/products'

import { checkStaff } from '../access/requires-staff.ts'
import { auditedUpdate } from '../audit/audited.ts'
import type { Ctx } from '../context.ts'
import { isConstraint } from '../database-errors.ts'
import { announceProducts } from './announce-products.ts'
import { getProduct } from './get-product.ts'

/**
 * Answers the row as it is now. Stock moves by `stock_change`.
 * @throws ProblemError `staff-only`, `product-not-found`, `version-conflict`, `out-of-stock`
 */
export const updateProduct = async ({
  ctx,
  input: { id, changes },
}: {
  ctx: Ctx
  input: { id: string; changes: UpdateProductInput }
}): Promise<ProductRow> => {
  checkStaff(ctx)
  const where = and(eq(products.id, id), eq(products.version, changes.version))
  const write = ctx.db.update(products).set(columnsOf(ctx, changes)).where(where).returning()
  const subject = { noun: 'product', table: products, where } as const
  const [, [row]] = await ctx.db
    .batch(auditedUpdate(ctx, subject, write))
    .catch((error: unknown) => {
      throw isConstraint(error, 'products_stock_not_negative') ? tooLittle(error) : error
    })
  if (!row) throw conflict(await getProduct({ ctx, input: { id } }))
  announceProducts(ctx)
  return row
}

const columnsOf = (
  ctx: Ctx,
  { version, price, original_price, tax_rate, stock_change, ...rest }: UpdateProductInput,
) => ({
  ...rest,
  priceCents: price,
  originalPriceCents: original_price,
  taxRate: tax_rate,
  stock: stock_change === undefined ? undefined : sql`${products.stock} + ${stock_change}`,
  version: version + 1,
  updatedAtMs: ctx.now(),
})

const conflict = ({ name, version }: ProductRow): ProblemError => {
  const message = `is ${version} by now; read the product again and save your changes to that`
  const issues = [{ path: 'version', message }]
  return new ProblemError('version-conflict', `Somebody else saved "${name}" meanwhile.`, {
    issues,
  })
}

const tooLittle = (cause: unknown): ProblemError => {
  const issues = [{ path: 'stock_change', message: 'would leave less than nothing in stock' }]
  return new ProblemError('out-of-stock', 'There is not that much in stock.', { issues, cause })
}
