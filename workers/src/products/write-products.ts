/** What staff do with products: create, update and delete them. */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type {
  CreateProductInput,
  DeletedProducts,
  DeleteProductsInput,
  UpdateProductInput,
} from '@shop/contracts/product'
import { audit } from '@shop/db/schema/audit'
import { type ProductRow, products } from '@shop/db/schema/products'

import {
  auditedCreate,
  auditedDelete,
  auditedUpdate,
  isPendingWrite,
} from '../audit/audited-writes.ts'
import type { Args, Ctx } from '../platform/context.ts'
import { changeStock, stockCheck } from './move-stock.ts'
import { isConstraint } from '../platform/database-errors.ts'
import { getProduct, productNotFound } from './get-product.ts'
import { requireShownPicture } from './picture-host.ts'
import { productsChanged } from './product-cache.ts'

/** Resolves to the new row. @throws ProblemError `already-exists`, `bad-input` for a picture elsewhere */
export const createProduct = async ({
  ctx,
  input,
}: Args<CreateProductInput>): Promise<ProductRow> => {
  requireShownPicture(ctx, input)
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
  if (!row) throw idTaken(id)
  await productsChanged(ctx)
  return row
}

const idTaken = (id: string): ProblemError => {
  const issues = [
    { path: 'id', message: 'is taken by another product; choose another or leave it out' },
  ]
  return new ProblemError('already-exists', `A product has the id "${id}" already.`, { issues })
}

/**
 * Changes the given fields, only from the version that staff saw. Resolves to the row as it is now. Stock
 * changes by `stock_change`, once for each `write_id` even when the request is repeated.
 * @throws ProblemError `product-not-found`, `version-conflict`, `out-of-stock`, `idempotency-key-reused`,
 * `bad-input` for a picture elsewhere
 */
export const updateProduct = async ({
  ctx,
  input: { id, changes },
}: Args<{ id: string; changes: UpdateProductInput }>): Promise<ProductRow> => {
  requireShownPicture(ctx, changes)
  const { write_id: writeId = crypto.randomUUID() } = changes
  const where = and(eq(products.id, id), eq(products.version, changes.version))
  const subject = { noun: 'product', table: products, where } as const
  const isPending = and(where, isPendingWrite(subject, writeId))
  const write = ctx.db.update(products).set(columnsOf(ctx, changes)).where(isPending).returning()
  const [before, update, after] = auditedUpdate(ctx, subject, write, writeId)
  const change = changes.stock_change ?? 0
  const moveStock = changeStock(ctx, { change, where: isPending, writeId })
  const [, , [row]] = await ctx.db
    .batch([before, moveStock, update, after])
    .catch((error: unknown) => {
      throw isConstraint(error, stockCheck) ? notEnoughStock(error) : error
    })
  if (!row) return getIfWritten(ctx, { id, writeId, changes })
  await productsChanged(ctx)
  return row
}

/**
 * The product as it is now, when the write with this id was committed before.
 * @throws ProblemError `version-conflict`, `idempotency-key-reused`
 */
const getIfWritten = async (
  ctx: Ctx,
  { id, writeId, changes }: { id: string; writeId: string; changes: UpdateProductInput },
): Promise<ProductRow> => {
  const row = await getProduct({ ctx, input: { id } })
  const isDone = and(eq(audit.writeId, writeId), eq(audit.noun, 'product'), eq(audit.subjectId, id))
  const [done] = await ctx.db.select().from(audit).where(isDone)
  if (!done) throw conflict(row)
  if (!hasWritten(done, changes)) throw writeIdReused()
  return row
}

/** Whether the recorded write did what was requested, and nothing else. */
const hasWritten = (
  { before, after }: typeof audit.$inferSelect,
  { version: _version, stock_change = 0, ...changes }: UpdateProductInput,
): boolean => {
  const [old, now] = [before, after].map(
    (row) => JSON.parse(row ?? '{}') as Record<string, unknown>,
  )
  const { stock: _stock, version: _v, updatedAtMs: _at, ...columns } = getTableColumns(products)
  const expected: Record<string, unknown> = toColumns(changes)
  const isSame = Object.entries(columns).every(([field, column]) => {
    const value = expected[field]
    const stored = value === undefined ? old?.[column.name] : column.mapToDriverValue(value)
    return now?.[column.name] === (value === null ? null : stored)
  })
  return isSame && Number(now?.['stock']) - Number(old?.['stock']) === stock_change
}

const writeIdReused = (): ProblemError => {
  const issues = [{ path: 'write_id', message: 'names another change; make a new one' }]
  return new ProblemError('idempotency-key-reused', 'This write_id was used for other changes.', {
    issues,
  })
}

const columnsOf = (
  ctx: Ctx,
  { version, stock_change: _stockChange, ...changes }: UpdateProductInput,
) => ({ ...toColumns(changes), version: version + 1, updatedAtMs: ctx.now() })

const toColumns = ({
  write_id: _writeId,
  price,
  original_price,
  tax_rate,
  ...rest
}: Omit<UpdateProductInput, 'version' | 'stock_change'>) => ({
  ...rest,
  priceCents: price,
  originalPriceCents: original_price,
  taxRate: tax_rate,
})

const conflict = ({ name, version }: ProductRow): ProblemError => {
  const message = `is ${version} by now; read the product again and save your changes to that`
  const issues = [{ path: 'version', message }]
  return new ProblemError('version-conflict', `Somebody else saved "${name}" meanwhile.`, {
    issues,
  })
}

const notEnoughStock = (cause: unknown): ProblemError => {
  const issues = [{ path: 'stock_change', message: 'would leave less than nothing in stock' }]
  return new ProblemError('out-of-stock', 'There is not that much in stock.', { issues, cause })
}

/** Orders retain their lines. @throws ProblemError `product-not-found` */
export const deleteProduct = async ({
  ctx,
  input: { id },
}: Args<{ id: string }>): Promise<void> => {
  const { deleted } = await deleteProducts({ ctx, input: { ids: [id] } })
  if (deleted === 0) throw productNotFound(id)
}

/** Deletes all of them in one transaction; ids that do not exist are skipped. */
export const deleteProducts = async ({
  ctx,
  input: { ids },
}: Args<DeleteProductsInput>): Promise<DeletedProducts> => {
  const subject = { noun: 'product', table: products, where: inArray(products.id, ids) } as const
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject))
  if (rowsAffected > 0) {
    await productsChanged(ctx)
  }
  return { deleted: rowsAffected }
}
