/** Rows of a file are tried, or imported: each chunk in one transaction, once, however often it is sent. */
import { and, eq, sql } from 'drizzle-orm'

import type { ImportChunkInput, ImportResult, ImportRow } from '@shop/contracts/import'
import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'

import type { Args, Ctx, StaffCtx } from '../platform/context.ts'
import { isConstraint } from '../platform/database-errors.ts'
import { moveStocks } from '../products/move-stock.ts'
import { productsChanged } from '../products/product-cache.ts'
import { type ChunkPlan, planChunk } from './plan-chunk.ts'
import { insertProducts, recordAfter, recordBefore, updateProducts } from './write-chunk.ts'

/** Says what importing some rows would do; writes nothing. */
export const tryRows = async ({
  ctx,
  input: { rows },
}: Args<{ rows: readonly ImportRow[] }>): Promise<ImportResult> =>
  (await planChunk(ctx, rows)).result

type ChunkInput = ImportChunkInput & { id: string }

/** What the record of a chunk says of it. */
type ChunkRecord = ImportResult & Omit<ImportChunkInput, 'rows'>

/** How often a chunk is planned anew because somebody else wrote one of its products meanwhile. */
const maxTries = 5

/**
 * Imports a chunk, or returns what came of it when it was imported before. Products with an issue stay as they are.
 * Pages learn of the changes with the last chunk.
 * @throws ProblemError `version-conflict` for an import that was undone, or for products that others keep changing
 */
export const importChunk = async ({ ctx, input }: Args<ChunkInput>): Promise<ImportResult> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    // oxlint-disable no-await-in-loop -- Each try begins with what the one before has found.
    const done = await findChunk(ctx, input)
    const result = done ?? (await tryToImport(ctx, input))
    // oxlint-enable no-await-in-loop
    if (!result) continue
    if (input.chunk === input.chunks) await productsChanged(ctx)
    return result
  }
  throw new ProblemError(
    'version-conflict',
    'Somebody else keeps changing products of these rows. Nothing of them was imported; try again in a moment.',
  )
}

/** `null` when a product of the rows is another by now than it was planned from. */
const tryToImport = async (ctx: StaffCtx, input: ChunkInput): Promise<ImportResult | null> => {
  const plan = await planChunk(ctx, input.rows)
  try {
    await ctx.db.batch(writesOf(ctx, input, plan))
    return plan.result
  } catch (error) {
    if (overtaken.some((constraint) => isConstraint(error, constraint))) return null
    throw error
  }
}

/** What fails where the plan does not hold any more, or the chunk was imported meanwhile: see `claimChunk`. */
const overtaken = ['audit.write_id', 'audit.seq', 'products.id', 'product_variants.sku']

const writesOf = (ctx: StaffCtx, input: ChunkInput, { result, written }: ChunkPlan) => {
  const { id: writeId } = input
  const added = written.filter(({ version }) => version === 0)
  const changed = written.filter(({ version }) => version > 0)
  const moves = changed.flatMap(({ id, stock, variants }) => [
    ...(stock === null ? [] : [{ id, counted: stock }]),
    ...variants.flatMap(({ size, color, stock: counted }) =>
      counted === null ? [] : [{ id, size, color, counted }],
    ),
  ])
  return [
    claimChunk(ctx, input, { result, changed }),
    ...insertProducts(ctx, added, writeId),
    recordBefore(ctx, { written: changed, action: 'update', writeId }),
    ...updateProducts(ctx, changed, writeId),
    moveStocks(ctx, { moves, writeId }),
    recordAfter(ctx, written, writeId),
  ] as const
}

/**
 * The record of the chunk. It takes the number of the one that is there already, and has no write id where a product has
 * another version than it was planned from, or where the import was undone: either has the database refuse the whole batch.
 */
const claimChunk = (
  { db, actor, now }: StaffCtx,
  { id, chunk, chunks, file }: ChunkInput,
  {
    result,
    changed,
  }: { result: ImportResult; changed: readonly { id: string; version: number }[] },
) => {
  const record: ChunkRecord = { ...result, chunk, chunks, file }
  const versions = JSON.stringify(changed.map((product) => [product.id, product.version]))
  const same = sql`select count(*) from json_each(${versions}) join ${products} on ${products.id} = value ->> 0 and ${products.version} = value ->> 1`
  const undone = sql`select 1 from ${audit} where ${isUndo(id)}`
  const known = sql`select seq from ${audit} where ${isChunk(id, chunk)}`
  return db.run(
    sql`insert into ${audit} (seq, write_id, actor, action, noun, subject_id, after, created_at_ms) values ((${known}), iif((${same}) = ${changed.length} and not exists (${undone}), ${id}, null), ${actor.email}, 'create', 'import', ${id}, ${JSON.stringify(record)}, ${now()})`,
  )
}

const isChunk = (id: string, chunk: number) =>
  and(
    eq(audit.noun, 'import'),
    eq(audit.subjectId, id),
    eq(audit.action, 'create'),
    sql`${audit.after} ->> 'chunk' = ${chunk}`,
  )

/** What came of a chunk that was imported. @throws ProblemError `version-conflict` when the import was undone */
const findChunk = async (
  { db }: Pick<Ctx, 'db'>,
  { id, chunk }: ChunkInput,
): Promise<ImportResult | null> => {
  const [[undone], [done]] = await db.batch([
    db.select({ seq: audit.seq }).from(audit).where(isUndo(id)).limit(1),
    db.select({ after: audit.after }).from(audit).where(isChunk(id, chunk)),
  ])
  if (undone)
    throw new ProblemError(
      'version-conflict',
      'This import was undone; begin it again as a new one.',
    )
  if (!done?.after) return null
  const { created, changed, unchanged, issues } = JSON.parse(done.after) as ChunkRecord
  return { created, changed, unchanged, issues }
}

/** The record of an import's undo. */
export const isUndo = (id: string) =>
  and(eq(audit.noun, 'import'), eq(audit.subjectId, id), eq(audit.action, 'restore'))
