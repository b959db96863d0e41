/**
 * Undoes an import from the audit, in parts of a few hundred products. Each part is undone only
 * once.
 */
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'

import type { UndoneImport } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { type ProductRow, products } from '@shop/db/schema/products'
import { productVariants } from '@shop/db/schema/product-variants'
import { stockMovements } from '@shop/db/schema/stock-movements'
import { describeChoice } from '@shop/domain/variants'

import { auditedDelete } from '../audit/audited-writes.ts'
import type { Args, StaffCtx } from '../../platform/context.ts'
import { moveStocks, type StockMove } from '../products/move-stock.ts'
import { productSubject } from '../products/write-products.ts'
import {
  type StoredVariant,
  type WholeProduct,
  wholeColumns,
} from '../../search/retrieval/product-columns.ts'
import { importColumns, undoProblem } from './list-imports.ts'
import { isImport, type RowsOf, runStep } from './run-step.ts'
import {
  type Changed,
  type ChunkWrite,
  recordAfter,
  recordBefore,
  updateProducts,
} from './write-chunk.ts'

const partSize = 200

/**
 * Undoes the part of an import that begins after the audit record `after`. Skips products that were
 * changed since the import, and products it created that have been ordered.
 * @throws ProblemError `not-found`, `role-required`, `version-conflict` for products that others
 * keep changing
 */
export const undoImport = async ({
  ctx,
  input: { id, after },
  limit = partSize,
}: Args<{ id: string; after: number }> & { limit?: number }): Promise<UndoneImport> => {
  await checkMayUndo(ctx, id)
  const step = { id, action: 'restore', details: { part: after }, conflictText } as const
  const result = await runStep(ctx, step, () => planPart(ctx, { id, after, limit }))
  if (result.next === null) await ctx.publishChanges()
  return result
}

const conflictText =
  'Products of this import cannot be restored right now: others keep changing them, or have one of their SKUs. Nothing of this part was undone.'

const checkMayUndo = async ({ db, actor, now }: StaffCtx, id: string): Promise<void> => {
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

type Part = { id: string; after: number; limit: number }

const planPart = async (ctx: StaffCtx, part: Part) => {
  const { records, next } = await readRecords(ctx, part)
  const sinceOf = await readSince(ctx, part.id, records)
  const skipped: UndoneImport['skipped'] = []
  const deleted: WholeProduct[] = []
  const restored: (Restored & { now: WholeProduct })[] = []
  for (const record of records) {
    const since = sinceOf(record)
    const { now } = since
    const undo = planUndo(record, since)
    if (undo.kind === 'skip')
      skipped.push({ id: record.id, name: now?.name ?? record.after.name, reason: undo.reason })
    if (now && undo.kind === 'delete') deleted.push(now)
    if (now && undo.kind === 'restore') restored.push({ ...undo, now })
  }
  // Checks again, because a chunk that adds products may have arrived since the first check.
  if (deleted.length > 0) await checkMayUndo(ctx, part.id)
  return {
    result: { restored: restored.length, deleted: deleted.length, skipped, next },
    // Unchanged stock shows that a product to delete was not ordered.
    basis: [
      ...restored.map(({ now }) => [now.id, now.version, null] as const),
      ...deleted.map((now) => [now.id, now.version, now.stock] as const),
    ],
    writes: (rowsOf: RowsOf) =>
      writesOf({ ctx, writeId: `${part.id}/undo`, rowsOf }, restored, deleted),
  }
}

const writesOf = (
  write: ChunkWrite,
  restored: readonly Restored[],
  deleted: readonly { id: string }[],
) => {
  const { ctx, writeId, rowsOf } = write
  const changed = restored.map((one) => one.changed)
  const isIn = (ids: readonly unknown[]) => sql`id IN (SELECT value FROM ${rowsOf(ids)})`
  const removed = isIn(restored.flatMap((one) => one.removedVariants))
  const subject = { ...productSubject, where: isIn(deleted.map(({ id }) => id)) }
  return [
    recordBefore(write, changed, 'restore'),
    ctx.db.run(sql`DELETE FROM ${productVariants} WHERE ${removed}`),
    ...updateProducts(write, changed),
    moveStocks(ctx, { moves: rowsOf(restored.flatMap((one) => one.moves)), writeId }),
    recordAfter(write, changed),
    ...auditedDelete(ctx, subject, { writeId }),
  ]
}

/** `before` is null for a product that the import created. */
type ImportedRecord = { id: string; before: Recorded | null; after: Recorded }
type Recorded = Record<string, unknown> & {
  name: string
  version: number
  variants: StoredVariant[]
}

type Since = {
  now: WholeProduct | undefined
  /** Pieces that the import moved, by variant id; the key `null` is the product itself. */
  moved: ReadonlyMap<number | null, number>
  isOrdered: boolean
  orderedVariants: ReadonlySet<number | null>
}

type Undo =
  | { kind: 'gone' }
  | { kind: 'skip'; reason: string }
  | { kind: 'delete' }
  | ({ kind: 'restore' } & Restored)

type Restored = { changed: Changed; removedVariants: number[]; moves: StockMove[] }

const readRecords = async ({ db }: StaffCtx, { id, after, limit }: Part) => {
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.writeId, id), eq(audit.noun, 'product'), gt(audit.seq, after), isFirst))
    .orderBy(asc(audit.seq))
    .limit(limit)
  const records = rows.map(({ subjectId, before, after: json }) => ({
    id: subjectId,
    before: before === null ? null : (JSON.parse(before) as Recorded),
    after: JSON.parse(json ?? '{}') as Recorded,
  }))
  return { records, next: rows.length === limit ? (rows.at(-1)?.seq ?? null) : null }
}

/**
 * If somebody edited a product between two chunks of the import, the import has two records of it.
 * Use the first: its version no longer matches, so the undo skips the product.
 */
const isFirst = sql`NOT EXISTS (
  SELECT 1
  FROM ${audit} AS earlier
  WHERE earlier.noun = 'product'
    AND earlier.subject_id = ${audit.subjectId}
    AND +earlier.write_id = ${audit.writeId}
    AND earlier.seq < ${audit.seq})`

const readSince = async (
  { db }: StaffCtx,
  writeId: string,
  records: readonly ImportedRecord[],
): Promise<(record: ImportedRecord) => Since> => {
  const ids = records.map(({ id }) => id)
  const begun = sql`(select min(created_at_ms) from ${audit} where ${isImport(writeId)})`
  const { productId, variantId, change } = stockMovements
  const [now, moved, ordered] = await db.batch([
    db.select(wholeColumns).from(products).where(inArray(products.id, ids)),
    db
      .select({ productId, variantId, pieces: sql<number>`sum(${change})` })
      .from(stockMovements)
      .where(and(inArray(productId, ids), eq(stockMovements.writeId, writeId)))
      .groupBy(productId, variantId),
    db
      .selectDistinct({ productId, variantId })
      .from(stockMovements)
      .where(
        and(
          inArray(productId, ids),
          eq(stockMovements.kind, 'order'),
          sql`${stockMovements.createdAtMs} >= ${begun}`,
        ),
      ),
  ])
  const byId = new Map<string, WholeProduct>(now.map((product) => [product.id, product]))
  const movedBy = Map.groupBy(moved, (row) => row.productId)
  const orderedBy = Map.groupBy(ordered, (row) => row.productId)
  return ({ id }) => ({
    now: byId.get(id),
    moved: new Map(movedBy.get(id)?.map((row) => [row.variantId, row.pieces])),
    isOrdered: orderedBy.has(id),
    orderedVariants: new Set(orderedBy.get(id)?.map((row) => row.variantId)),
  })
}

const planUndo = ({ id, before, after }: ImportedRecord, since: Since): Undo => {
  const { now, moved } = since
  if (!now) return before ? skip('It was deleted since.') : { kind: 'gone' }
  if (now.version !== after.version) return skip('It was changed since.')
  if (!before) return since.isOrdered ? skip('It was ordered since.') : { kind: 'delete' }
  const added = now.variants.filter((one) => !before.variants.some((old) => old.id === one.id))
  const ordered = added.find((one) => since.orderedVariants.has(one.id))
  if (ordered) return skip(`${describeChoice(ordered)} was ordered since.`)
  const moves: StockMove[] = []
  for (const [variantId, pieces] of moved) {
    if (added.some((one) => one.id === variantId)) continue
    const variant = now.variants.find((one) => one.id === variantId)
    const stock = variant?.stock ?? now.stock
    if (pieces > stock) return skip(`Of the ${pieces} pieces that it got, ${stock} are left.`)
    moves.push({ id, ...choiceOf(variant), change: -pieces })
  }
  return {
    kind: 'restore',
    changed: { id, values: valuesOf(before), variants: before.variants, getsVariants: false },
    removedVariants: added.map((one) => one.id),
    moves,
  }
}

const skip = (reason: string): Undo => ({ kind: 'skip', reason })

const choiceOf = (variant: StoredVariant | undefined) =>
  variant ? { size: variant.size, color: variant.color } : {}

const valuesOf = (record: Recorded): ProductRow =>
  Object.fromEntries(
    Object.entries(getTableColumns(products)).map(([key, column]) => {
      const value = record[column.name] ?? null
      return [key, value === null ? null : column.mapFromDriverValue(value)]
    }),
  ) as ProductRow
