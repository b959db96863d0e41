import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'

import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'

import { isConstraint } from '../../platform/database-errors.ts'
import type { StaffCtx } from '../../platform/context.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { isShortOfStock } from '../products/move-stock.ts'

/** A chunk of the import `id`, or a part of its undo. The audit has one record for each step. */
export type Step = {
  id: string
  action: 'create' | 'restore'
  /** Stored together with the result. The first field, `chunk` or `part`, identifies the step. */
  details: { chunk: number; chunks: number; file: string } | { part: number }
  conflictText: string
}

/** Returns a table of rows with JSON in `value`. The table is empty if `mayWrite` did not hold. */
export type RowsOf = (rows: readonly unknown[]) => SQL

export type StepPlan<Result> = {
  result: Result
  /** The plan assumes that each product still has this version and, unless null, this stock. */
  basis: readonly (readonly [id: string, version: number, stock: number | null])[]
  writes: (rowsOf: RowsOf) => readonly BatchItem<'sqlite'>[]
}

const maxTries = 5

/**
 * Writes the planned step in one batch. Plans the step again if another write conflicts with it. A
 * repeated step returns the stored result.
 * @throws ProblemError `version-conflict`
 */
export const runStep = async <Result extends object>(
  ctx: StaffCtx,
  step: Step,
  plan: () => Promise<StepPlan<Result>>,
): Promise<Result> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (step.action === 'create') await rejectUndone(ctx, step.id)
    const result =
      (await findResult<Result>(ctx, step)) ?? (await tryToWrite(ctx, step, await plan()))
    if (result) return result
  }
  throw new ProblemError('version-conflict', step.conflictText)
}

const rejectUndone = async ({ db }: StaffCtx, id: string): Promise<void> => {
  if ((await db.$count(audit, isUndo(id))) > 0)
    throw new ProblemError('version-conflict', 'This import was undone; start a new one.')
}

const findResult = async <Result>({ db }: StaffCtx, step: Step): Promise<Result | null> => {
  const [done] = await db.select({ after: audit.after }).from(audit).where(isStep(step))
  if (!done?.after) return null
  const stored = Object.entries(JSON.parse(done.after) as object)
  return Object.fromEntries(stored.filter(([key]) => !(key in step.details))) as Result
}

/**
 * Writes nothing and resolves to null if the step was already done, if its import was undone, or if
 * its plan is outdated.
 */
const tryToWrite = async <Result extends object>(
  ctx: StaffCtx,
  step: Step,
  { result, basis, writes }: StepPlan<Result>,
): Promise<Result | null> => {
  const writeId = crypto.randomUUID()
  const claim = recordAction(ctx, {
    noun: 'import',
    action: step.action,
    subjectId: step.id,
    after: JSON.stringify({ ...result, ...step.details }),
    where: mayWrite(step, basis),
    writeId,
  })
  const isClaimed = sql`EXISTS (SELECT 1 FROM ${audit} WHERE ${audit.writeId} = ${writeId})`
  const rowsOf: RowsOf = (rows) => sql`json_each(iif(${isClaimed}, ${JSON.stringify(rows)}, '[]'))`
  try {
    const [{ rowsAffected }] = await ctx.db.batch([claim, ...writes(rowsOf)])
    return rowsAffected > 0 ? result : null
  } catch (error) {
    const isOvertaken =
      isShortOfStock(error) || taken.some((constraint) => isConstraint(error, constraint))
    if (isOvertaken) return null
    throw error
  }
}

/** These constraints fail if somebody else has just taken an id or a SKU. */
const taken = ['products.id', 'product_variants.sku']

const mayWrite = (step: Step, basis: StepPlan<object>['basis']): SQL => {
  const unchanged = sql`
    SELECT count(*)
    FROM json_each(${JSON.stringify(basis)})
    JOIN ${products} ON ${products.id} = value ->> 0
      AND ${products.version} = value ->> 1
      AND ${products.stock} = coalesce(value ->> 2, ${products.stock})`
  const forbidding =
    step.action === 'create' ? sql`(${isStep(step)} OR ${isUndo(step.id)})` : isStep(step)
  return sql`(${unchanged}) = ${basis.length}
    AND NOT EXISTS (SELECT 1 FROM ${audit} WHERE ${forbidding})`
}

const isStep = ({ id, action, details }: Step): SQL => {
  const [name, value] = Object.entries(details)[0] ?? []
  return sql`(${and(isOf(id, action), sql`${audit.after} ->> ${name} = ${value}`)})`
}

const isOf = (id: string, action: Step['action']) =>
  and(eq(audit.noun, 'import'), eq(audit.subjectId, id), eq(audit.action, action))

export const isImport = (id: string) => isOf(id, 'create')

const isUndo = (id: string) => isOf(id, 'restore')
