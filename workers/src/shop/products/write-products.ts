import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'

import { renameFields } from '@shop/contracts/api-object'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { DeletedProducts, DeleteProductsInput } from '@shop/contracts/populate'
import type { CreateProductInput, UpdateProductInput } from '@shop/contracts/product-input'
import { Product } from '@shop/contracts/product'
import { audit } from '@shop/db/schema/audit'
import { type ProductDraftRow, productDrafts } from '@shop/db/schema/product-drafts'
import { products } from '@shop/db/schema/products'
import { reviews } from '@shop/db/schema/reviews'
import { reviewRows } from '@shop/db/seed/rows'
import { wholePicture } from '@shop/domain/picture-sizes'

import type { Args, ById, Ctx } from '../../platform/context.ts'
import { hasChanged } from '../../platform/sql.ts'
import {
  type StoredVariant,
  variants,
  type WholeProduct,
  writtenColumns,
} from '../../search/retrieval/product-columns.ts'
import {
  auditedCreate,
  auditedDelete,
  auditedWrite,
  isPendingWrite,
  lastAction,
  rowAsJson,
} from '../audit/audited-writes.ts'
import { readCategories, withCategoryId } from '../settings/categories.ts'
import { getProduct, productNotFound, queryProduct } from './get-product.ts'
import { isShortOfStock, moveStocks } from './move-stock.ts'
import {
  areReplaced,
  checkOtherFields,
  checkVariants,
  explainTakenSku,
  insertVariants,
  replaceVariants,
  variantsAsRows,
} from './save-variants.ts'

export const productSubject = {
  noun: 'product',
  table: products,
  asJson: sql`json_set(${rowAsJson(products)}, '$.variants', json(${variants}))`,
} as const

/**
 * Deletes the draft whose id the product takes.
 * @throws ProblemError `already-exists`, `version-conflict` if the draft has another version,
 * `bad-input` for wrong variants, an unknown category or a picture on an unlisted host
 */
export const createProduct = async ({
  ctx,
  input,
}: Args<CreateProductInput>): Promise<WholeProduct> => {
  await requireShownPictures(ctx, input)
  checkVariants(input.variants, input)
  const whole = withCategoryId(await readCategories(ctx), input)
  const { id = crypto.randomUUID(), draft_version = null, variants, ...fields } = whole
  const cells = cellsOf({
    ...byColumn(fields),
    id,
    stock: variants.length > 0 ? totalStockOf(variants) : fields.stock,
    createdAtMs: ctx.now(),
    updatedAtMs: ctx.now(),
  })
  // Without a version, this compares with null, which no draft meets.
  const isOtherDraft = sql`${productDrafts.id} = ${id} and ${productDrafts.version} <> ${draft_version}`
  const isFree = sql`not exists (select 1 from ${products} where ${products.id} = ${id})
    and not exists (select 1 from ${productDrafts} where ${isOtherDraft})`
  const write = ctx.db.insert(products).select(sql`select ${cells} where ${isFree}`)
  const create = auditedCreate(ctx, { ...productSubject, where: eq(products.id, id) }, write)
  // `hasChanged` holds only if the creation was recorded just before.
  const where = and(eq(productDrafts.id, id), hasChanged)
  const [, { rowsAffected }, , [row]] = await ctx.db
    .batch([
      insertVariants(ctx, { rows: variantsAsRows(id, variants), where: isFree }),
      ...create,
      queryProduct(ctx, id),
      ...auditedDelete(ctx, { noun: 'draft', table: productDrafts, where }),
    ])
    .catch(async (error: unknown) => {
      throw await explainTakenSku(ctx, error, { id, variants })
    })
  if (!row || rowsAffected === 0) {
    const [draft] = await ctx.db.select().from(productDrafts).where(isOtherDraft)
    throw draft ? draftConflict(draft) : idTaken(id)
  }
  await ctx.publishChanges()
  return row
}

/** Returns the cells of a new row in the order of the table's columns. */
export const cellsOf = (row: typeof products.$inferInsert): SQL =>
  sql.join(
    Object.entries(getTableColumns(products)).map(([name, column]) =>
      column === products.version
        ? nextVersion(row.id)
        : sql.param(row[name as keyof typeof row] ?? null, column),
    ),
    sql`, `,
  )

/** Continues from the deleted product's version, so that a form opened earlier is rejected. */
export const nextVersion = (id: string | SQL): SQL => sql`(
  select coalesce(max(json_extract(${audit.before}, '$.version')), 0) + 1 from ${audit}
  where ${audit.noun} = 'product' and ${audit.subjectId} = ${id} and ${audit.action} = 'delete'
)`

export const totalStockOf = (variants: readonly { stock: number | null }[]): number =>
  variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0)

export const draftConflict = ({ version, changedBy }: ProductDraftRow): ProblemError => {
  const message = `is ${version} now; read the draft again, then save`
  return new ProblemError('version-conflict', `${changedBy} saved this draft first.`, {
    issues: [{ path: 'version', message }],
  })
}

const idTaken = (id: string): ProblemError => {
  const issues = [
    { path: 'id', message: 'is taken by another product; choose another or leave it out' },
  ]
  return new ProblemError('already-exists', `A product already has the id "${id}".`, { issues })
}

/**
 * A repeated call with the same `write_id` changes nothing more.
 * @throws ProblemError `product-not-found`, `version-conflict`, `out-of-stock`,
 * `idempotency-key-reused`, `bad-input` for wrong variants, an unknown category or a picture on an
 * unlisted host
 */
export const updateProduct = async ({
  ctx,
  input: { id, ...given },
}: Args<UpdateProductInput & { id: string }>): Promise<WholeProduct> => {
  await requireShownPictures(ctx, given)
  const changes = withCategoryId(await readCategories(ctx), given)
  await checkChoices(ctx, id, changes)
  const { write_id: writeId = crypto.randomUUID(), version, variants, stock_change = 0 } = changes
  const where = and(eq(products.id, id), eq(products.version, version))
  const subject = { ...productSubject, where }
  const isPending = isPendingWrite(subject, writeId)
  const columns = { ...toColumns(changes), version: version + 1, updatedAtMs: ctx.now() }
  const write = ctx.db.update(products).set(columns).where(and(where, isPending))
  const [before, update, after] = auditedWrite(ctx, subject, write, writeId)
  const isSaved = and(eq(products.id, id), eq(products.version, version + 1), isPending)
  const moveStock = variants
    ? replaceVariants(ctx, { id, variants, where: isSaved, writeId })
    : [moveStocks(ctx, { moves: [{ id, change: stock_change }], where: isSaved, writeId })]
  const [, { rowsAffected }] = await ctx.db
    .batch([before, update, ...moveStock, after])
    .catch(async (error: unknown) => {
      if (isShortOfStock(error)) throw notEnoughStock(error)
      throw await explainTakenSku(ctx, error, { id, variants: variants ?? [] })
    })
  if (rowsAffected === 0) return getIfWritten(ctx, { id, writeId, changes })
  await ctx.publishChanges()
  return getProduct({ ctx, input: { id } })
}

const checkChoices = async (ctx: Ctx, id: string, changes: UpdateProductInput): Promise<void> => {
  const { variants, sizes, colors, stock_change: change } = changes
  if (!variants && !sizes && !colors && !change) return
  const product = await getProduct({ ctx, input: { id } })
  // If the version differs, the batch reports the conflict.
  if (product.version !== changes.version) return
  if (variants)
    checkVariants(variants, {
      sizes: sizes ?? product.sizes,
      colors: colors ?? product.colors,
    })
  else checkOtherFields(product.variants, changes)
}

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

export type ProductRecord = Record<string, unknown> & { stock: number; variants: StoredVariant[] }

type ProductWrite = { before: ProductRecord; after: ProductRecord }

/**
 * Returns the committed update, or null if there is none.
 * @throws ProblemError `idempotency-key-reused`
 */
export const findWrite = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
  writeId: string,
): Promise<ProductWrite | null> => {
  const isDone = and(eq(audit.writeId, writeId), eq(audit.noun, 'product'), eq(audit.subjectId, id))
  const [done] = await db.select().from(audit).where(isDone)
  if (!done) return null
  if (!done.before || !done.after) throw writeIdReused()
  return {
    before: JSON.parse(done.before) as ProductRecord,
    after: JSON.parse(done.after) as ProductRecord,
  }
}

export const writeIdReused = (): ProblemError => {
  const issues = [{ path: 'write_id', message: 'names another change; make a new one' }]
  return new ProblemError('idempotency-key-reused', 'This write_id was used for other changes.', {
    issues,
  })
}

const hasWritten = (
  { before: old, after: now }: ProductWrite,
  changes: UpdateProductInput,
): boolean => {
  const { stock_change = 0, variants } = changes
  const expected: Record<string, unknown> = toColumns(changes)
  const isSame = Object.entries(writtenColumns).every(([field, column]) => {
    const value = expected[field]
    const stored = value === undefined ? old[column.name] : column.mapToDriverValue(value)
    return now[column.name] === (value === null ? null : stored)
  })
  if (!variants) return isSame && now.stock - old.stock === stock_change
  return isSame && areReplaced(old.variants, now.variants, variants)
}

export const toColumns = ({
  version: _version,
  write_id: _writeId,
  stock_change: _stockChange,
  variants: _variants,
  ...fields
}: Partial<UpdateProductInput>) => byColumn(fields)

/** Renames fields of the API to the columns of `products`. */
export const byColumn = <Fields extends object>(fields: Fields) =>
  renameFields<Fields, (typeof Product.money)[number]>(fields, Product.money)

const conflict = ({ name, version }: WholeProduct): ProblemError => {
  const message = `is ${version} now; read the product again and save your changes to that`
  const issues = [{ path: 'version', message }]
  return new ProblemError('version-conflict', `Somebody else saved "${name}" first.`, {
    issues,
  })
}

export const notEnoughStock = (cause: unknown): ProblemError => {
  const issues = [{ path: 'stock_change', message: 'would leave less than nothing in stock' }]
  return new ProblemError('out-of-stock', 'There is not that much in stock.', { issues, cause })
}

/** @throws ProblemError `product-not-found` */
export const deleteProduct = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const { deleted } = await deleteProducts({ ctx, input: { ids: [id] } })
  if (deleted === 0) throw productNotFound(id)
}

/** Unknown ids are skipped. The example reviews of the products are deleted, too. */
export const deleteProducts = async ({
  ctx,
  input: { ids },
}: Args<DeleteProductsInput>): Promise<DeletedProducts> => {
  const subject = { ...productSubject, where: inArray(products.id, ids) }
  const samples = reviewRows(ctx.now()).filter(({ productId }) => ids.includes(productId))
  const isSample = inArray(
    reviews.id,
    samples.map(({ id }) => id),
  )
  const [, { rowsAffected }] = await ctx.db.batch([
    ...auditedDelete(ctx, subject),
    ...auditedDelete(ctx, { noun: 'review', table: reviews, where: isSample }),
  ])
  if (rowsAffected > 0) await ctx.publishChanges()
  return { deleted: rowsAffected }
}

/** @throws ProblemError `bad-input` */
export const requireShownPictures = async (
  ctx: Pick<Ctx, 'pictureHosts' | 'db'>,
  given: GivenPictures,
): Promise<void> => {
  const images = pathsIn(given).map(({ image }) => image)
  const deleted = await findDeletedPictures(ctx, images)
  const issues = findHiddenPictures(ctx, given, { deleted })
  if (issues.length > 0)
    throw new ProblemError('bad-input', `The picture ${issues[0]?.message}.`, { issues })
}

type GivenPictures = Pick<UpdateProductInput, 'image' | 'pictures'>

const pathsIn = ({ image = '', pictures = [] }: GivenPictures) => [
  { path: 'image', image },
  ...pictures.map((one, index) => ({ path: `pictures.${index}.image`, image: one.image })),
]

const wholeOf = (image: string): string => wholePicture(image) ?? image

/** Returns the uploads that were deleted since. An undo or an old file may name one. */
export const findDeletedPictures = async (
  { db }: Pick<Ctx, 'db'>,
  images: readonly string[],
): Promise<ReadonlySet<string>> => {
  const uploads = images.filter((image) => image.startsWith('/media/pictures/'))
  if (uploads.length === 0) return new Set()
  const rows = await db
    .select({ image: sql<string>`value` })
    .from(sql`json_each(${JSON.stringify(uploads.map(wholeOf))})`)
    .where(sql`'delete' = ${lastAction('picture', sql`value`)}`)
  return new Set(rows.map(({ image }) => image))
}

type Seen = { known?: readonly string[]; deleted: ReadonlySet<string> }

/**
 * Finds pictures that no page can show: `deleted` ones, and those on unlisted hosts. Skips `known`
 * ones, which the product already has.
 */
export const findHiddenPictures = (
  { pictureHosts }: Pick<Ctx, 'pictureHosts'>,
  given: GivenPictures,
  { known = [], deleted }: Seen,
): ProblemIssue[] =>
  pathsIn(given).flatMap(({ path, image: one }) => {
    if (!one || known.includes(one)) return []
    if (deleted.has(wholeOf(one)))
      return [{ path, message: 'is no longer in the shop: upload it again' }]
    if (one.startsWith('/')) return []
    const { host } = new URL(one)
    if (pictureHosts.includes(host)) return []
    const message = `is on ${host}, whose pictures no page shows: upload the picture, or list that host in PICTURE_HOSTS`
    return [{ path, message }]
  })
