import { and, desc, eq, gt, inArray, max, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { ImportList, type ImportListWire, type UndoneImport } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import { mayActAs } from '@shop/contracts/staff'
import { audit } from '@shop/db/schema/audit'
import { products, productVariants, stockMovements } from '@shop/db/schema/products'
import { findCategory } from '@shop/domain/categories'
import { dayMs } from '@shop/domain/time'
import { describeChoice } from '@shop/domain/variants'

import type { Args, PersonCtx, StaffActor } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'
import {
  type StoredVariant,
  wholeColumns,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'
import { auditedDelete, lastAction, rowOfRecord } from '../audit/audited-writes.ts'
import { moveStocks, type StockMove } from '../products/move-stock.ts'
import { readCategories } from '../settings/categories.ts'
import { productSubject } from '../products/write-products.ts'
import { isImport, type RowsOf, runStep } from './run-step.ts'
import {
  type Changed,
  type ChunkWrite,
  recordAfter,
  recordBefore,
  updateProducts,
} from './write-chunk.ts'

const maxImports = 10

/** Lists imports without their issues, which take megabytes for large files. */
export const listImports = async ({ ctx }: { ctx: PersonCtx }): Promise<ImportListWire> => {
  const { db, actor, now } = ctx
  const last = db
    .select({ id: audit.subjectId })
    .from(audit)
    .where(eq(audit.noun, 'import'))
    .groupBy(audit.subjectId)
    .orderBy(desc(max(audit.seq)))
    .limit(maxImports)
  const rows = await db
    .select(importColumns)
    .from(audit)
    .where(
      and(eq(audit.noun, 'import'), eq(audit.action, 'create'), inArray(audit.subjectId, last)),
    )
    .groupBy(audit.subjectId)
    .orderBy(desc(importColumns.seq))
  return {
    imports: rows.map((row) =>
      toImportView({ ...row, undoProblem: undoProblem(actor, row, now()) }),
    ),
  }
}

const toImportView = wireOf(ImportList.entries.imports.item)

const sumOf = (field: 'created' | 'changed' | 'unchanged') =>
  sql<number>`sum(${audit.after} ->> ${field})`

const importColumns = {
  /** `min()` makes SQLite take the plain columns from the first chunk. */
  seq: min(audit.seq),
  actor: audit.actor,
  createdAtMs: audit.createdAtMs,
  created: sumOf('created'),
  id: audit.subjectId,
  file: sql<string>`${audit.after} ->> 'file'`,
  chunks: sql<number>`${audit.after} ->> 'chunks'`,
  chunksDone: sql<number>`count(*)`,
  changed: sumOf('changed'),
  unchanged: sumOf('unchanged'),
  /** Null until the last part is undone, so that an interrupted undo can go on. */
  undoneAtMs: sql<number | null>`(
    SELECT min(undo.created_at_ms)
    FROM ${audit} AS undo
    WHERE undo.noun = 'import' AND undo.action = 'restore'
      AND undo.subject_id = audit.subject_id AND undo.after ->> 'next' IS NULL)`,
}

const ownUndoMs = dayMs

type Imported = { actor: string; createdAtMs: number; created: number }

/**
 * Returns null if the actor may undo the import. Managers may undo any import. Clerks may undo
 * their own imports within a day, unless the import added products.
 */
const undoProblem = (
  { role, email }: StaffActor,
  imported: Imported,
  nowMs: number,
): string | null => {
  if (mayActAs(role, 'manager')) return null
  if (imported.actor !== email) return `${imported.actor} made this import. ${managerCan}`
  if (imported.created > 0)
    return `Undoing this import deletes products that it added. ${managerCan}`
  return nowMs - imported.createdAtMs > ownUndoMs
    ? `This import is more than a day old. ${managerCan}`
    : null
}

const managerCan = 'A manager can undo it.'

const partSize = 200

/**
 * Undoes the part of an import that begins after the audit record `after`. Skips products that were
 * changed after the import, whose category is gone or whose former SKU another product keeps, and
 * created products whose stock has changed.
 * @throws ProblemError `not-found`, `role-required`, `version-conflict` if its products keep
 * changing during the undo
 */
export const undoImport = async ({
  ctx,
  input: { id, after },
  limit = partSize,
}: Args<{ id: string; after: number }, PersonCtx> & { limit?: number }): Promise<UndoneImport> => {
  await checkMayUndo(ctx, id)
  const step = { id, action: 'restore', details: { part: after }, conflictText } as const
  const result = await runStep(ctx, step, () => planPart(ctx, id, after, limit))
  if (result.next === null) await ctx.publishChanges()
  return result
}

const conflictText =
  'Products of this import cannot be restored right now: others keep changing them, or have one of their SKUs. Nothing in this part was undone.'

const planPart = async (ctx: PersonCtx, id: string, after: number, limit: number) => {
  const rows = await ctx.db
    .select(recordColumns)
    .from(audit)
    .where(and(eq(audit.writeId, id), eq(audit.noun, 'product')))
    .groupBy(audit.subjectId)
    .having(gt(recordColumns.seq, after))
    .orderBy(recordColumns.seq)
    .limit(limit)
  const ids = rows.map(({ subjectId }) => subjectId)
  const { nowOf, movedOf } = await readSince(ctx, id, ids)
  const categories = await readCategories(ctx)
  const skipped: UndoneImport['skipped'] = []
  const deleted: WholeProduct[] = []
  const restored: Restored[] = []
  for (const { subjectId, before: json, ...row } of rows) {
    const now = nowOf.get(subjectId)
    const before = json === null ? null : (JSON.parse(json) as Recorded)
    const isLost = before && !findCategory(categories, before.category)
    const undo = isLost
      ? 'The shop no longer has its category.'
      : planUndo(before, now, row, movedOf.get(subjectId) ?? [])
    const name = now?.name ?? before?.name ?? ''
    if (typeof undo === 'string') skipped.push({ id: subjectId, name, reason: undo })
    else if (undo) restored.push(undo)
    else if (now) deleted.push(now)
  }
  for (let taken = findTaken(restored, deleted); taken; taken = findTaken(restored, deleted)) {
    const { index, id, name, sku } = taken
    skipped.push({ id, name, reason: `The SKU ${sku} belongs to another product now.` })
    restored.splice(index, 1)
  }
  // Checks again, because a chunk that adds products may have arrived since the first check.
  if (deleted.length > 0) await checkMayUndo(ctx, id)
  return {
    result: {
      restored: restored.length,
      deleted: deleted.length,
      skipped,
      next: rows.length === limit ? (rows.at(-1)?.seq ?? null) : null,
    },
    // Deletions compare the stock, too, because an order changes the stock but not the version.
    basis: [
      ...restored.map(({ now }) => [now.id, now.version, null] as const),
      ...deleted.map((now) => [now.id, now.version, now.stock] as const),
    ],
    writes: (rowsOf: RowsOf) => writesOf({ ctx, writeId: `${id}/undo`, rowsOf }, restored, deleted),
  }
}

/** Products that this part neither restores nor deletes keep their SKUs. */
const findTaken = (restored: readonly Restored[], deleted: readonly WholeProduct[]) => {
  const ids = new Set([...restored.map(({ now }) => now), ...deleted].map(({ id }) => id))
  return restored
    .flatMap(({ now: { id, name }, skuOwners }, index) =>
      Object.entries(skuOwners).map(([sku, owner]) => ({ index, id, name, sku, owner })),
    )
    .find(({ owner }) => !ids.has(owner))
}

const checkMayUndo = async ({ db, actor, now }: PersonCtx, id: string): Promise<void> => {
  const [imported] = await db
    .select(importColumns)
    .from(audit)
    .where(isImport(id))
    .groupBy(audit.subjectId)
  // The id may belong to another write of products, which is not an import.
  if (!imported) throw new ProblemError('not-found', 'No import has this id.')
  const problem = undoProblem(actor, imported, now())
  if (problem) throw new ProblemError('role-required', problem)
}

/** True for the writes of an import and its undo, if the import was undone for this product. */
const isUndone = (writeId: SQLWrapper, productId: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM ${audit} AS undo
  WHERE undo.write_id = replace(${writeId}, '/undo', '') || '/undo'
    AND undo.noun = 'product' AND undo.subject_id = ${productId}
)`

/** `min()` makes SQLite take the plain columns from the product's first record. */
const recordColumns = {
  seq: sql<number>`min(${audit.seq})`,
  subjectId: audit.subjectId,
  before: audit.before,
  /** The version if only this import, and later ones that were undone, have raised it. */
  version: sql<number>`(${audit.after} ->> 'version') + count(*) - 1 + (
    SELECT count(*) FROM ${audit} AS later
    WHERE noun = 'product' AND subject_id = audit.subject_id AND seq > audit.seq
      AND action <> 'delete' AND write_id NOT IN (audit.write_id, audit.write_id || '/undo')
      AND ${isUndone(sql`later.write_id`, sql`later.subject_id`)}
  )`,
  /** Other products that now have an SKU that a variant would get back. */
  skuOwners: sql<string>`(
    SELECT json_group_object(taken.sku, taken.product_id)
    FROM json_each(audit.before, '$.variants') AS variant
    JOIN ${productVariants} AS taken ON taken.sku = variant.value ->> 'sku'
    WHERE taken.product_id <> audit.subject_id)`,
  /** True if a former picture of the product was deleted. Its current pictures then stay. */
  hasLostPicture: sql<number>`EXISTS (
    SELECT 1
    FROM (
      SELECT audit.before ->> 'image' AS path
      UNION ALL
      SELECT value ->> 'image' FROM json_each(audit.before ->> 'pictures'))
    WHERE 'delete' = ${lastAction('picture', sql`path`)})`,
}

type ReadRecord = { version: number; skuOwners: string; hasLostPicture: number }

type Recorded = Record<string, unknown> &
  Pick<WholeProduct, 'category' | 'name'> & { variants: StoredVariant[] }

/** `pieces` is the net stock change that the import made. `variantId` is null without a variant. */
type Moved = { variantId: number | null; pieces: number; isMovedSince: number }

type Restored = {
  now: WholeProduct
  changed: Changed
  removedVariants: number[]
  moves: StockMove[]
  skuOwners: Record<string, string>
}

const readSince = async ({ db }: PersonCtx, writeId: string, ids: string[]) => {
  const { productId, variantId, change, kind, createdAtMs, writeId: movedBy } = stockMovements
  const begun = sql`(SELECT min(created_at_ms) FROM ${audit} WHERE ${isImport(writeId)})`
  const isSince = sql`${createdAtMs} >= ${begun} AND ${kind} <> 'initial'`
  const [now, moved] = await db.batch([
    db.select(wholeColumns).from(products).where(inArray(products.id, ids)),
    db
      .select({
        productId,
        variantId,
        pieces: sql<number>`sum(iif(${movedBy} = ${writeId}, ${change}, 0))`,
        isMovedSince: sql<number>`max(${movedBy} IS NOT ${writeId} AND ${isSince} AND NOT ${isUndone(movedBy, productId)})`,
      })
      .from(stockMovements)
      .where(inArray(productId, ids))
      .groupBy(productId, variantId),
  ])
  return {
    nowOf: new Map<string, WholeProduct>(now.map((product) => [product.id, product])),
    movedOf: Map.groupBy(moved, (row) => row.productId),
  }
}

/**
 * Returns a text with the reason if the product must be skipped. Returns null if the undo must
 * delete the product that the import created, or if that product is already gone. `before` is null
 * for a product that the import created. Any other version than `version` is a later change.
 */
const planUndo = (
  before: Recorded | null,
  now: WholeProduct | undefined,
  { version, skuOwners, hasLostPicture }: ReadRecord,
  moved: readonly Moved[],
): Restored | string | null => {
  if (!now) return before && 'It has been deleted since.'
  if (now.version !== version) return 'It has been changed since.'
  const since = moved.filter(({ isMovedSince }) => isMovedSince)
  if (!before) return since.length > 0 ? 'It was ordered since, or its stock was changed.' : null
  const added = now.variants.filter((one) => !before.variants.some((old) => old.id === one.id))
  const touched = added.find(({ id }) => since.some(({ variantId }) => variantId === id))
  if (touched) return `${describeChoice(touched)} was ordered since, or its stock was changed.`
  const moves: StockMove[] = []
  for (const { variantId, pieces } of moved) {
    if (added.some((one) => one.id === variantId)) continue
    const variant = now.variants.find((one) => one.id === variantId)
    const { stock } = variant ?? now
    if (pieces > stock) return `Of the ${pieces} pieces it got, ${stock} are left.`
    const choice = variant && { size: variant.size, color: variant.color }
    moves.push({ id: now.id, ...choice, change: -pieces })
  }
  const { id, image, pictures } = now
  const values = { ...rowOfRecord(products, before), ...(hasLostPicture && { image, pictures }) }
  return {
    now,
    changed: { id, values, variants: before.variants, getsVariants: false },
    removedVariants: added.map((one) => one.id),
    moves,
    skuOwners: JSON.parse(skuOwners) as Restored['skuOwners'],
  }
}

const writesOf = (
  write: ChunkWrite,
  restored: readonly Restored[],
  deleted: readonly WholeProduct[],
) => {
  const { ctx, writeId, rowsOf } = write
  const changed = restored.map((one) => one.changed)
  const isIn = (ids: readonly unknown[]) => sql`id IN (SELECT value FROM ${rowsOf(ids)})`
  const removed = isIn(restored.flatMap((one) => one.removedVariants))
  const subject = { ...productSubject, where: isIn(deleted.map(({ id }) => id)) }
  return [
    // Deletes first, because a restored variant may need the SKU of a deleted one.
    ...auditedDelete(ctx, subject, writeId),
    recordBefore(write, changed, 'restore'),
    ctx.db.run(sql`DELETE FROM ${productVariants} WHERE ${removed}`),
    ...updateProducts(write, changed),
    moveStocks(ctx, { moves: rowsOf(restored.flatMap((one) => one.moves)), writeId }),
    recordAfter(write, changed),
  ]
}
