/** What staff do with products: create, update and delete them. */
import { and, eq, inArray, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type {
  CreateProductInput,
  DeletedProducts,
  DeleteProductsInput,
  UpdateProductInput,
} from '@shop/contracts/product'
import { products } from '@shop/db/schema/products'

import {
  auditedCreate,
  auditedDelete,
  auditedUpdate,
  isPendingWrite,
  rowAsJson,
} from '../audit/audited-writes.ts'
import type { Args, Ctx } from '../platform/context.ts'
import { variants, type WholeProduct, writtenColumns } from '../search/retrieval/product-columns.ts'
import { findWrite, type ProductWrite, writeIdReused } from './find-write.ts'
import { getProduct, productNotFound, queryProduct } from './get-product.ts'
import { changeStock, isShortOfStock } from './move-stock.ts'
import { requireShownPicture } from './picture-host.ts'
import { productsChanged } from './product-cache.ts'
import {
  areReplaced,
  checkOtherFields,
  checkVariants,
  explainTakenSku,
  insertVariants,
  replaceVariants,
} from './save-variants.ts'

/** A product's record has its variants, too. */
export const productSubject = {
  noun: 'product',
  table: products,
  asJson: sql`json_set(${rowAsJson(products)}, '$.variants', json(${variants}))`,
} as const

/** Resolves to the new product. @throws ProblemError `already-exists`, `bad-input` for a picture elsewhere, and for variants */
export const createProduct = async ({
  ctx,
  input,
}: Args<CreateProductInput>): Promise<WholeProduct> => {
  requireShownPicture(ctx, input)
  checkVariants(input.variants, input)
  const { price, original_price, tax_rate, id = crypto.randomUUID(), variants, ...rest } = input
  const write = ctx.db
    .insert(products)
    .values({
      ...rest,
      id,
      stock: variants.length > 0 ? sumOf(variants) : rest.stock,
      priceCents: price,
      originalPriceCents: original_price,
      taxRate: tax_rate,
      createdAtMs: ctx.now(),
      updatedAtMs: ctx.now(),
    })
    .onConflictDoNothing()
  const isMissing = sql`not exists (select 1 from ${products} where ${products.id} = ${id})`
  const create = auditedCreate(ctx, { ...productSubject, where: eq(products.id, id) }, write)
  const [, { rowsAffected }, , [row]] = await ctx.db
    .batch([insertVariants(ctx, { id, variants, isMissing }), ...create, queryProduct(ctx, id)])
    .catch(async (error: unknown) => {
      throw await explainTakenSku(ctx, error, { id, variants })
    })
  if (!row || rowsAffected === 0) throw idTaken(id)
  await productsChanged(ctx)
  return row
}

const sumOf = (variants: readonly { stock: number }[]): number =>
  variants.reduce((sum, { stock }) => sum + stock, 0)

const idTaken = (id: string): ProblemError => {
  const issues = [
    { path: 'id', message: 'is taken by another product; choose another or leave it out' },
  ]
  return new ProblemError('already-exists', `A product has the id "${id}" already.`, { issues })
}

/**
 * Changes the given fields, only from the version that staff saw. Resolves to the product as it is now. Stock
 * changes by amount, once for each `write_id` even when the request is repeated.
 * @throws ProblemError `product-not-found`, `version-conflict`, `out-of-stock`, `idempotency-key-reused`,
 * `bad-input` for a picture elsewhere, and for variants
 */
export const updateProduct = async ({
  ctx,
  input: { id, changes },
}: Args<{ id: string; changes: UpdateProductInput }>): Promise<WholeProduct> => {
  requireShownPicture(ctx, changes)
  await checkChoices(ctx, id, changes)
  const { write_id: writeId = crypto.randomUUID(), version, variants, stock_change = 0 } = changes
  const where = and(eq(products.id, id), eq(products.version, version))
  const subject = { ...productSubject, where }
  const isPending = isPendingWrite(subject, writeId)
  const write = ctx.db.update(products).set(columnsOf(ctx, changes)).where(and(where, isPending))
  const [before, update, after] = auditedUpdate(ctx, subject, write, writeId)
  const isSaved = and(eq(products.id, id), eq(products.version, version + 1), isPending)
  const moveStock = variants
    ? replaceVariants(ctx, { id, variants, where: isSaved, writeId })
    : [changeStock(ctx, { change: stock_change, where: isSaved, writeId })]
  const [, { rowsAffected }] = await ctx.db
    .batch([before, update, ...moveStock, after])
    .catch(async (error: unknown) => {
      if (isShortOfStock(error)) throw notEnoughStock(error)
      throw await explainTakenSku(ctx, error, { id, variants: variants ?? [] })
    })
  if (rowsAffected === 0) return getIfWritten(ctx, { id, writeId, changes })
  await productsChanged(ctx)
  return getProduct({ ctx, input: { id } })
}

/** Reads the product only where its sizes, colors and variants have to fit one another. */
const checkChoices = async (ctx: Ctx, id: string, changes: UpdateProductInput): Promise<void> => {
  const { variants, sizes, colors, stock_change: change } = changes
  if (!variants && !sizes && !colors && !change) return
  const product = await getProduct({ ctx, input: { id } })
  // Somebody has saved it since. The batch then changes nothing, and the conflict is reported after it.
  if (product.version !== changes.version) return
  if (variants)
    checkVariants(variants, {
      sizes: sizes ?? product.sizes,
      colors: colors ?? product.colors,
    })
  else checkOtherFields(product.variants, changes)
}

/**
 * The product as it is now, when the write with this id was committed before.
 * @throws ProblemError `version-conflict`, `idempotency-key-reused`
 */
const getIfWritten = async (
  ctx: Ctx,
  { id, writeId, changes }: { id: string; writeId: string; changes: UpdateProductInput },
): Promise<WholeProduct> => {
  const row = await getProduct({ ctx, input: { id } })
  const done = await findWrite(ctx, id, writeId)
  if (!done) throw conflict(row)
  if (!hasWritten(done, changes)) throw writeIdReused()
  return row
}

/** Whether the recorded write did what was requested, and nothing else. */
const hasWritten = (
  { before: old, after: now }: ProductWrite,
  { version: _version, stock_change = 0, variants, ...changes }: UpdateProductInput,
): boolean => {
  const expected: Record<string, unknown> = toColumns(changes)
  const isSame = Object.entries(writtenColumns).every(([field, column]) => {
    const value = expected[field]
    const stored = value === undefined ? old[column.name] : column.mapToDriverValue(value)
    return now[column.name] === (value === null ? null : stored)
  })
  if (!variants) return isSame && now.stock - old.stock === stock_change
  return isSame && areReplaced(old.variants, now.variants, variants)
}

const columnsOf = (
  ctx: Ctx,
  { version, stock_change: _stockChange, variants: _variants, ...changes }: UpdateProductInput,
) => ({ ...toColumns(changes), version: version + 1, updatedAtMs: ctx.now() })

const toColumns = ({
  write_id: _writeId,
  price,
  original_price,
  tax_rate,
  ...rest
}: Omit<UpdateProductInput, 'version' | 'stock_change' | 'variants'>) => ({
  ...rest,
  priceCents: price,
  originalPriceCents: original_price,
  taxRate: tax_rate,
})

const conflict = ({ name, version }: WholeProduct): ProblemError => {
  const message = `is ${version} by now; read the product again and save your changes to that`
  const issues = [{ path: 'version', message }]
  return new ProblemError('version-conflict', `Somebody else saved "${name}" meanwhile.`, {
    issues,
  })
}

/** A change that would leave less than nothing. */
export const notEnoughStock = (cause: unknown): ProblemError => {
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
  const subject = { ...productSubject, where: inArray(products.id, ids) }
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject))
  if (rowsAffected > 0) {
    await productsChanged(ctx)
  }
  return { deleted: rowsAffected }
}
