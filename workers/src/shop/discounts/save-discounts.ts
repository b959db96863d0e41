import { and, eq, inArray } from 'drizzle-orm'

import type { DiscountInput, UpdateDiscountInput } from '@shop/contracts/discount-input'
import { badInput, ProblemError } from '@shop/contracts/problem'
import { type DiscountRow, discounts } from '@shop/db/schema/discounts'
import { products } from '@shop/db/schema/products'
import { findCategory } from '@shop/domain/categories'

import type { Args, StaffCtx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { auditedCreate, auditedDelete, auditedUpdate } from '../audit/audited-writes.ts'
import { mustBeCategory, readCategories } from '../settings/categories.ts'
import { maxShown } from '../settings/current-discounts.ts'
import { getDiscount, isFull } from './read-discounts.ts'

/** @throws ProblemError `bad-input`, `already-exists` */
export const createDiscount = async ({ ctx, input }: Args<DiscountInput>): Promise<DiscountRow> => {
  const id = crypto.randomUUID()
  const columns = await toColumns(ctx, id, input)
  const nowMs = ctx.now()
  const write = ctx.db
    .insert(discounts)
    .values({ ...columns, id, createdAtMs: nowMs, updatedAtMs: nowMs })
    .returning()
  const subject = { noun: 'discount', table: discounts, where: eq(discounts.id, id) } as const
  const [[row]] = await ctx.db.batch(auditedCreate(ctx, subject, write)).catch(rethrow)
  await ctx.publishChanges()
  // The cast is safe, because the insert returns its row.
  return row as DiscountRow
}

/** @throws ProblemError `bad-input`, `already-exists`, `discount-not-found`, `version-conflict` */
export const updateDiscount = async ({
  ctx,
  input: { id, terms, version },
}: Args<UpdateDiscountInput & { id: string }>): Promise<DiscountRow> => {
  const columns = await toColumns(ctx, id, terms)
  const where = and(eq(discounts.id, id), eq(discounts.version, version))
  const subject = { noun: 'discount', table: discounts, where } as const
  const set = { ...columns, version: version + 1, updatedAtMs: ctx.now() }
  const [, [row]] = await ctx.db.batch(auditedUpdate(ctx, subject, set)).catch(rethrow)
  if (!row) return explainConflict(ctx, id)
  await ctx.publishChanges()
  return row
}

/** Orders keep their discounts. @throws ProblemError `discount-not-found`, `version-conflict` */
export const deleteDiscount = async ({
  ctx,
  input: { id, version },
}: Args<{ id: string; version: number }>): Promise<void> => {
  const where = and(eq(discounts.id, id), eq(discounts.version, version))
  const subject = { noun: 'discount', table: discounts, where } as const
  const [, { rowsAffected }] = await ctx.db.batch(auditedDelete(ctx, subject))
  if (rowsAffected === 0) await explainConflict(ctx, id)
  await ctx.publishChanges()
}

/** @throws ProblemError `discount-not-found`, `version-conflict` */
const explainConflict = async (ctx: StaffCtx, id: string): Promise<never> => {
  const { version } = await getDiscount({ ctx, input: { id } })
  const message = `is ${version} now; read the discount again, then save`
  throw new ProblemError('version-conflict', 'Somebody else saved this discount first.', {
    issues: [{ path: 'version', message }],
  })
}

const rethrow = (error: unknown): never => {
  if (isConstraint(error, 'discounts.code'))
    throw new ProblemError('already-exists', 'Another discount has this code.', {
      issues: [{ path: 'code', message: 'belongs to another discount' }],
      cause: error,
    })
  if (isConstraint(error, 'discounts_most_uses'))
    throw new ProblemError('bad-input', 'More orders than that have already used this discount.', {
      issues: [{ path: 'maxUses', message: 'must not be fewer than the orders that used it' }],
      cause: error,
    })
  throw error
}

const toColumns = async (ctx: StaffCtx, id: string, terms: DiscountInput) => {
  const { kind, percent, amountCents, from, until, ...rest } = terms
  const productIds = listOf(terms.productIds)
  if (productIds) {
    const rows = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, productIds))
    const missing = productIds.filter((id) => !rows.some((row) => row.id === id))
    if (missing.length > 0)
      throw new ProblemError('bad-input', `No product has the id ${missing.join(', ')}.`, {
        issues: [{ path: 'productIds', message: `match no product: ${missing.join(', ')}` }],
      })
  }
  const isShown = terms.isActive && (terms.code === null || terms.isPublic)
  if (isShown && (await isFull(ctx, id))) {
    const message = `must be off: ${maxShown} discounts already apply automatically or are announced`
    throw new ProblemError('bad-input', 'End another discount first.', {
      issues: [{ path: 'isActive', message }],
    })
  }
  return {
    ...rest,
    kind,
    value:
      kind === 'percent'
        ? Math.round((percent ?? 0) * 10_000)
        : kind === 'amount'
          ? (amountCents ?? 0)
          : 0,
    productIds,
    categories: await toCategoryIds(ctx, listOf(terms.categories)),
    fromMs: from === null ? null : Date.parse(from),
    untilMs: until === null ? null : Date.parse(until),
  }
}

const toCategoryIds = async (ctx: StaffCtx, typed: string[] | null): Promise<string[] | null> => {
  if (!typed) return null
  const all = await readCategories(ctx)
  return typed.map((one) => {
    const found = findCategory(all, one)
    if (!found) throw badInput([{ path: 'categories', message: mustBeCategory(all) }])
    return found.id
  })
}

const listOf = (text: string): string[] | null => (text === '' ? null : text.split(', '))
