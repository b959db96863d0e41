/** An import is taken back from the audit, a few hundred products at a time, each part in one transaction and once. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'

import type { UndoneImport } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'
import { productVariants } from '@shop/db/schema/product-variants'
import { stockMovements } from '@shop/db/schema/stock-movements'

import { auditedDelete } from '../audit/audited-writes.ts'
import type { Args, StaffCtx } from '../platform/context.ts'
import { isConstraint } from '../platform/database-errors.ts'
import { isShortOfStock, moveStocks } from '../products/move-stock.ts'
import { productsChanged } from '../products/product-cache.ts'
import { productSubject } from '../products/write-products.ts'
import { type WholeProduct, wholeColumns } from '../search/retrieval/product-columns.ts'
import { isUndo } from './import-chunk.ts'
import { type ImportedRecord, planUndo, type Recorded, type Since, type Undo } from './plan-undo.ts'
import { recordAfter, recordBefore, updateProducts } from './write-chunk.ts'

const partSize = 200
const maxTries = 5

type UndoInput = { id: string; after: number }

/**
 * Undoes the part of an import that begins after a record; a repeat returns what came of it. What somebody changed since
 * stays as it is, and so does what was created and ordered. Stock goes back by amounts.
 * @throws ProblemError `not-found`, `version-conflict` for products that others keep changing
 */
export const undoImport = async ({
  ctx,
  input,
  limit = partSize,
}: Args<UndoInput> & { limit?: number }): Promise<UndoneImport> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    // oxlint-disable no-await-in-loop -- Each try begins with what the one before has found.
    const result = (await findPart(ctx, input)) ?? (await tryToUndo(ctx, input, limit))
    // oxlint-enable no-await-in-loop
    if (!result) continue
    if (result.next === null) await productsChanged(ctx)
    return result
  }
  throw new ProblemError(
    'version-conflict',
    'Products of this import cannot be restored right now: others keep changing them, or have one of their SKUs. Nothing of this part was undone.',
  )
}

type Planned = { record: ImportedRecord; since: Since; undo: Undo }

/** `null` when a product is another by now than it was planned from. */
const tryToUndo = async (
  ctx: StaffCtx,
  input: UndoInput,
  limit: number,
): Promise<UndoneImport | null> => {
  const { records, next } = await readRecords(ctx, input, limit)
  const sinceOf = await readSince(ctx, input.id, records)
  const planned = records.map((record): Planned => {
    const since = sinceOf(record)
    return { record, since, undo: planUndo(record, since) }
  })
  const result: UndoneImport = {
    restored: planned.filter(({ undo }) => undo.kind === 'restore').length,
    deleted: planned.filter(({ undo }) => undo.kind === 'delete').length,
    skipped: planned.flatMap(({ record: { id, after }, since: { now }, undo }) =>
      undo.kind === 'skip' ? [{ id, name: now?.name ?? after.name, reason: undo.reason }] : [],
    ),
    next,
  }
  try {
    await ctx.db.batch(writesOf(ctx, input, { planned, result }))
    return result
  } catch (error) {
    const isOvertaken =
      isShortOfStock(error) || overtaken.some((constraint) => isConstraint(error, constraint))
    if (isOvertaken) return null
    throw error
  }
}

const overtaken = ['audit.write_id', 'audit.seq', 'product_variants.sku']

const readRecords = async ({ db }: StaffCtx, { id, after }: UndoInput, limit: number) => {
  if ((await db.$count(audit, isImport(id))) === 0)
    throw new ProblemError('not-found', 'No import has this id.')
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

/** A product that somebody saved between two chunks has a record of each; by the first one it was changed since. */
const isFirst = sql`not exists (select 1 from ${audit} as earlier where earlier.noun = 'product' and earlier.subject_id = ${audit.subjectId} and +earlier.write_id = ${audit.writeId} and earlier.seq < ${audit.seq})`

/** The records of an import's chunks. Other writes of products have ids, too. */
const isImport = (id: string) =>
  and(eq(audit.noun, 'import'), eq(audit.subjectId, id), eq(audit.action, 'create'))

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

const writesOf = (
  ctx: StaffCtx,
  { id, after }: UndoInput,
  { planned, result }: { planned: readonly Planned[]; result: UndoneImport },
) => {
  const writeId = `${id}/undo`
  const restored = planned.flatMap(({ undo }) => (undo.kind === 'restore' ? [undo] : []))
  const changed = restored.map((undo) => undo.changed)
  const removed = restored.flatMap((undo) => undo.removedVariants)
  const deleted = planned.flatMap(({ record, undo }) => (undo.kind === 'delete' ? [record.id] : []))
  const subject = { ...productSubject, where: inArray(products.id, deleted) }
  const where = sql`id in (select value from json_each(${JSON.stringify(removed)}))`
  return [
    claimPart(ctx, { id, after }, { planned, result }),
    recordBefore(ctx, { written: changed, action: 'restore', writeId }),
    ctx.db.run(sql`delete from ${productVariants} where ${where}`),
    ...updateProducts(ctx, changed, writeId),
    moveStocks(ctx, { moves: restored.flatMap((undo) => undo.moves), writeId }),
    recordAfter(ctx, changed, writeId),
    ...auditedDelete(ctx, subject, { writeId }),
  ] as const
}

/** As `claimChunk`; what is to be deleted must also have the same stock, so that nothing of it was ordered meanwhile. */
const claimPart = (
  { db, actor, now }: StaffCtx,
  { id, after }: UndoInput,
  { planned, result }: { planned: readonly Planned[]; result: UndoneImport },
) => {
  const touched = planned.flatMap(({ since, undo }) => {
    if (!since.now || undo.kind === 'skip') return []
    const { id: productId, version, stock } = since.now
    return [[productId, version, undo.kind === 'delete' ? stock : null]]
  })
  const same = sql`select count(*) from json_each(${JSON.stringify(touched)}) join ${products} on ${products.id} = value ->> 0 and ${products.version} = value ->> 1 and ${products.stock} = coalesce(value ->> 2, ${products.stock})`
  const known = sql`select seq from ${audit} where ${isPart(id, after)}`
  const record = JSON.stringify({ ...result, part: after })
  return db.run(
    sql`insert into ${audit} (seq, write_id, actor, action, noun, subject_id, after, created_at_ms) values ((${known}), iif((${same}) = ${touched.length}, ${id}, null), ${actor.email}, 'restore', 'import', ${id}, ${record}, ${now()})`,
  )
}

const isPart = (id: string, after: number) =>
  and(isUndo(id), sql`${audit.after} ->> 'part' = ${after}`)

const findPart = async (
  { db }: StaffCtx,
  { id, after }: UndoInput,
): Promise<UndoneImport | null> => {
  const [done] = await db.select({ after: audit.after }).from(audit).where(isPart(id, after))
  if (!done?.after) return null
  const { restored, deleted, skipped, next } = JSON.parse(done.after) as UndoneImport
  return { restored, deleted, skipped, next }
}
