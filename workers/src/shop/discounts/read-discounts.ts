import { and, asc, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'

import { DiscountTerms as Terms } from '@shop/contracts/discount'
import type {
  Discount,
  DiscountInput,
  DiscountQuery,
  discountStates,
} from '@shop/contracts/discount-input'
import { ProblemError } from '@shop/contracts/problem'
import { type DiscountRow, discounts } from '@shop/db/schema/discounts'
import {
  type CurrentDiscounts,
  type DiscountTerms,
  discountValueText,
} from '@shop/domain/discounts'
import { formatBound } from '@shop/domain/money'
import { weekdayText, shopDay } from '@shop/domain/shop-days'
import { isoTime } from '@shop/domain/time'
import * as v from 'valibot'

import type { Args, Ctx } from '../../platform/context.ts'
import { type Page, readPage } from '../../platform/sql.ts'

/** The most automatic and public discounts, because every document contains them all. */
export const maxShown = 200
/** Documents show only whether there are other codes. Codes that have begun come first. */
const maxCodes = 50

/** True for discounts that apply now or later. */
const isUnended = (nowMs: number): SQL | undefined =>
  and(
    eq(discounts.isActive, true),
    or(isNull(discounts.untilMs), gt(discounts.untilMs, nowMs)),
    or(isNull(discounts.maxUses), lt(discounts.uses, discounts.maxUses)),
  )

export const readUnended = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db
    .select()
    .from(discounts)
    .where(isUnended(now()))
    .orderBy(
      sql`case
        when ${discounts.code} is null then 0
        when ${discounts.isPublic} then 1
        else 2 + coalesce(${discounts.fromMs}, 0) end`,
      asc(discounts.createdAtMs),
      asc(discounts.id),
    )
    .limit(maxShown + maxCodes)

/** True if documents have no room for another discount. The discount `id` does not count. */
export const isFull = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<boolean> => {
  const isShown = or(isNull(discounts.code), eq(discounts.isPublic, true))
  return (
    (await db.$count(discounts, and(isUnended(now()), isShown, ne(discounts.id, id)))) >= maxShown
  )
}

/** Returns the discounts that apply now (null if none), and when discounts begin or end. */
export const currentOf = (
  rows: readonly DiscountRow[],
  nowMs: number,
): { current: CurrentDiscounts | null; times: number[] } => {
  const active = rows.filter((row) => stateOf(row, nowMs) === 'active')
  const current = {
    automatic: active.filter(({ code }) => code === null).map(toTerms),
    hasCodes: active.some(({ code }) => code !== null),
    announced: active.filter(({ isPublic }) => isPublic).map(announce),
  }
  const times = rows.flatMap(({ fromMs, untilMs }) => [fromMs ?? 0, untilMs ?? 0])
  return {
    current: active.length > 0 ? current : null,
    times: times.filter((ms) => ms > nowMs),
  }
}

/** Returns `Summer: 10% off for orders from $50 with the code JULY, until Friday, July 31.` */
const announce = (row: DiscountRow): string => {
  const covered = [...(row.categories ?? []), ...(row.productIds ? ['some products'] : [])].join(
    ', ',
  )
  const parts = [
    discountValueText(row),
    covered && `on ${covered}`,
    row.minimumCents > 0 && `for orders of ${formatBound(row.minimumCents)} or more`,
    row.code === null ? 'without a code' : `with the code ${row.code}`,
  ]
  const until = row.untilMs === null ? '' : `, until ${weekdayText(shopDay(row.untilMs - 1))}`
  return `${row.title}: ${parts.filter(Boolean).join(' ')}${until}.`
}

/** Resolves to null for a code that is unknown, not active, not begun, ended or used up. */
export const findByCode = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  code: string,
): Promise<DiscountTerms | null> => {
  const [row] = await db.select().from(discounts).where(eq(discounts.code, code))
  return row && stateOf(row, now()) === 'active' ? toTerms(row) : null
}

/** The same problem for every reason, so that nobody learns which codes exist. */
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

const toTerms = (row: DiscountRow): DiscountTerms => v.parse(Terms, row)

type DiscountState = (typeof discountStates)[number]

const stateOf = (row: DiscountRow, nowMs: number): DiscountState => {
  if (!row.isActive) return 'inactive'
  if (row.untilMs !== null && row.untilMs <= nowMs) return 'ended'
  if (row.maxUses !== null && row.uses >= row.maxUses) return 'used up'
  return row.fromMs !== null && row.fromMs > nowMs ? 'scheduled' : 'active'
}

/** Does in SQL what `stateOf` does. */
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

/** Returns the terms as staff set them. The history also compares these. */
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
