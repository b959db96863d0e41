/** Staff change a product: only the fields they changed, and only from the version they saw. */
import { and, eq, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { UpdateProductInput } from '@shop/contracts/product'
import { audit } from '@shop/db/schema/audit'
import { type ProductRow, products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import { auditedUpdate, isUnderWay } from '../audit/audited.ts'
import type { Ctx } from '../platform/context.ts'
import { isConstraint } from '../platform/database-errors.ts'
import { invalidateProducts } from './product-cache.ts'
import { getProduct } from './get-product.ts'

/**
 * Answers the row as it is now. Stock moves by `stock_change`, once a `write_id` however often it comes.
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
  const { write_id: writeId = crypto.randomUUID() } = changes
  const where = and(eq(products.id, id), eq(products.version, changes.version))
  const subject = { noun: 'product', table: products, where } as const
  const write = ctx.db
    .update(products)
    .set(columnsOf(ctx, changes))
    .where(and(where, isUnderWay(subject, writeId)))
    .returning()
  const [, [row]] = await ctx.db
    .batch(auditedUpdate(ctx, subject, write, writeId))
    .catch((error: unknown) => {
      throw isConstraint(error, 'products_stock_not_negative') ? tooLittle(error) : error
    })
  if (!row) return written(ctx, id, writeId)
  invalidateProducts(ctx)
  return row
}

/** The product as it is now, when this very write was done before. */
const written = async (ctx: Ctx, id: string, writeId: string): Promise<ProductRow> => {
  const row = await getProduct({ ctx, input: { id } })
  const isDone = and(eq(audit.writeId, writeId), eq(audit.noun, 'product'), eq(audit.subjectId, id))
  if ((await ctx.db.$count(audit, isDone)) === 0) throw conflict(row)
  return row
}

const columnsOf = (
  ctx: Ctx,
  {
    version,
    write_id: _writeId,
    price,
    original_price,
    tax_rate,
    stock_change,
    ...rest
  }: UpdateProductInput,
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
