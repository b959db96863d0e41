import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Discount, DiscountInput, DiscountQuery } from '@shop/contracts/discount-input'
import type { PlaceOrderInput } from '@shop/contracts/order-input'
import { ProblemError } from '@shop/contracts/problem'
import { type DiscountRow, discounts } from '@shop/db/schema/discounts'
import type { DiscountTerms } from '@shop/domain/discounts'
import type { AllSettings } from '@shop/domain/shop-settings'
import { isoTime } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { isConstraint } from '../../platform/database-errors.ts'
import { type Page, readPage } from '../../platform/sql.ts'
import {
  currentOf,
  type DiscountState,
  isUnended,
  maxShown,
  readUnended,
  stateOf,
  toTerms,
} from '../settings/current-discounts.ts'

/** True if pages already contain the maximum number of discounts, besides the discount `id`. */
export const isFull = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<boolean> => {
  const isShown = or(isNull(discounts.code), eq(discounts.isPublic, true))
  return (
    (await db.$count(discounts, and(isUnended(now()), isShown, ne(discounts.id, id)))) >= maxShown
  )
}

/** Resolves to null for a code that is unknown, not active, not begun, ended or used up. */
const findByCode = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  code: string,
): Promise<DiscountTerms | null> => {
  const [row] = await db.select().from(discounts).where(eq(discounts.code, code))
  return row && stateOf(row, now()) === 'active' ? toTerms(row) : null
}

/** The problem is the same for every reason, so that nobody learns which codes exist. */
export const codeNotValid = (path: string): ProblemError =>
  new ProblemError(
    'discount-not-valid',
    'This code cannot be used. It may be mistyped, expired or already used.',
    { issues: [{ path, message: 'cannot be used: it may be mistyped, expired or already used' }] },
  )

/** @throws ProblemError `discount-not-valid` */
export const checkCode = async ({
  ctx,
  input: { code },
}: Args<{ code: string }, Pick<Ctx, 'db' | 'now'>>): Promise<DiscountTerms> => {
  const terms = await findByCode(ctx, code)
  if (!terms) throw codeNotValid('code')
  return terms
}

/** Must agree with `stateOf`. */
const isInState = (state: DiscountState, nowMs: number): SQL => sql`${state} = case
  when not ${discounts.isActive} then 'inactive'
  when ${discounts.untilMs} <= ${nowMs} then 'ended'
  when ${discounts.uses} >= ${discounts.maxUses} then 'used up'
  when ${discounts.fromMs} > ${nowMs} then 'scheduled'
  else 'active' end`

export const listDiscounts = ({ ctx, input }: Args<DiscountQuery>): Promise<Page<DiscountRow>> =>
  readPage(ctx.db, discounts, {
    where: and(
      input.q ? containing(input.q) : undefined,
      input.state ? isInState(input.state, ctx.now()) : undefined,
    ),
    order: [desc(discounts.createdAtMs), asc(discounts.id)],
    input,
  })

/** @throws ProblemError `discount-not-found` */
export const getDiscount = async ({
  ctx: { db },
  input: { id },
}: Args<{ id: string }, Pick<Ctx, 'db'>>): Promise<DiscountRow> => {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id))
  if (!row) throw new ProblemError('discount-not-found', `No discount has the id "${id}".`)
  return row
}

/** A shop has few discounts, so this search needs no index. */
const containing = (q: string): SQL =>
  sql`instr(lower(${discounts.title} || ' ' || coalesce(${discounts.code}, '')), lower(${q})) > 0`

export const toDiscountView = (
  { host, now }: Pick<Ctx, 'host' | 'now'>,
  row: DiscountRow,
): Discount => {
  const { id, code, uses, version } = row
  const link = code && `${host.shopOrigin}/?code=${encodeURIComponent(code)}`
  return { id, state: stateOf(row, now()), uses, link, version, terms: toTermsInput(row) }
}

/** Returns the fields that staff edit and that the history compares. */
export const toTermsInput = (row: DiscountRow): DiscountInput => {
  const { code, title, kind, value, minimumCents, maxUses } = row
  const { isOncePerEmail, isPublic, isActive } = row
  return {
    title,
    code,
    kind,
    percent: kind === 'percent' ? value / 10_000 : null,
    amountCents: kind === 'amount' ? value : null,
    minimumCents,
    productIds: row.productIds?.join(', ') ?? '',
    categories: row.categories?.join(', ') ?? '',
    from: isoTime(row.fromMs),
    until: isoTime(row.untilMs),
    maxUses,
    isOncePerEmail,
    isPublic,
    isActive,
  }
}

/**
 * Returns the discount with the order's code or, without a code, all automatic discounts. `known`
 * holds cached settings. A second try omits `known`, because cached settings may be stale.
 */
export const findOffered = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { discount_code: code }: Pick<PlaceOrderInput, 'discount_code'>,
  known?: Pick<AllSettings, 'discounts'>,
): Promise<readonly DiscountTerms[]> => {
  if (code !== undefined) return [(await findByCode(ctx, code)) ?? []].flat()
  if (known) return known.discounts.automatic
  return currentOf(await readUnended(ctx), ctx.now()).current?.automatic ?? []
}

type Taken = {
  orderId: string
  email: string
  discount: Pick<DiscountTerms, 'id' | 'version'>
}

/**
 * `discount_id` rejects null, so the insert fails if the discount is gone, changed, ended or
 * inactive. A check limits the uses, and a unique index allows one use per email.
 */
const takeDiscountSql = `insert into discount_uses (order_id, discount_id, email)
  select ?1, (
    select id from discounts
    where id = ?2 and version = ?3 and is_active
      and coalesce(from_ms, 0) <= ?4 and coalesce(until_ms, ?4 + 1) > ?4
  ), (select lower(?5) from discounts where id = ?2 and is_once_per_email)`

export const takeDiscount = (
  { now }: Pick<Ctx, 'now'>,
  { orderId, email, discount: { id, version } }: Taken,
) => ({ sql: takeDiscountSql, args: [orderId, id, version, now(), email] })

/** True if others have used up the discount, or another order with this email has used it. */
export const isDiscountTaken = (error: unknown): boolean =>
  isConstraint(error, 'discounts_most_uses') || isConstraint(error, 'discount_uses.email')
