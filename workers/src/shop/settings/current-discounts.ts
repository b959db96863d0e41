import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DiscountTerms as Terms } from '@shop/contracts/discount'
import type { discountStates } from '@shop/contracts/discount-input'
import { type DiscountRow, discounts } from '@shop/db/schema/discounts'
import { type Category, categoryName } from '@shop/domain/categories'
import {
  type CurrentDiscounts,
  type DiscountTerms,
  discountValueText,
} from '@shop/domain/discounts'
import { formatBound } from '@shop/domain/money'
import { shopDay, weekdayText } from '@shop/domain/shop-days'
import { defaultSettings, type ShopSettings } from '@shop/domain/shop-settings'

import type { Ctx } from '../../platform/context.ts'

/** Limits the automatic and public discounts, because every document contains all of them. */
export const maxShown = 200
/**
 * Limits the secret codes that are read. A document only says whether any secret code exists, so a
 * few are enough. Codes that are valid already are read first.
 */
const maxCodes = 50

/** True for discounts that apply now or later. */
export const isUnended = (nowMs: number): SQL | undefined =>
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

/**
 * `current` is null if no discount applies now. `times` are the times at which discounts begin or
 * end.
 */
export const currentOf = (
  rows: readonly DiscountRow[],
  nowMs: number,
  { categories, shop }: Pick<ShopSettings, 'categories' | 'shop'> = defaultSettings,
): { current: CurrentDiscounts | null; times: number[] } => {
  const active = rows.filter((row) => stateOf(row, nowMs) === 'active')
  const current = {
    automatic: active.filter(({ code }) => code === null).map(toTerms),
    hasCodes: active.some(({ code }) => code !== null),
    announced: active
      .filter(({ isPublic }) => isPublic)
      .map((row) => announce(row, categories.all, shop.timeZone)),
  }
  const times = rows.flatMap(({ fromMs, untilMs }) => [fromMs ?? 0, untilMs ?? 0])
  return {
    current: active.length > 0 ? current : null,
    times: times.filter((ms) => ms > nowMs),
  }
}

const announce = (row: DiscountRow, categories: readonly Category[], timeZone: string): string => {
  const named = row.categories?.map((id) => categoryName(categories, id)) ?? []
  const covered = [...named, ...(row.productIds ? ['some products'] : [])].join(', ')
  const parts = [
    discountValueText(row),
    covered && `on ${covered}`,
    row.minimumCents > 0 && `for orders of ${formatBound(row.minimumCents)} or more`,
    row.code === null ? 'without a code' : `with the code ${row.code}`,
  ]
  const until =
    row.untilMs === null ? '' : `, until ${weekdayText(shopDay(row.untilMs - 1, timeZone))}`
  return `${row.title}: ${parts.filter(Boolean).join(' ')}${until}.`
}

export const toTerms = (row: DiscountRow): DiscountTerms => v.parse(Terms, row)

export type DiscountState = (typeof discountStates)[number]

export const stateOf = (row: DiscountRow, nowMs: number): DiscountState => {
  if (!row.isActive) return 'inactive'
  if (row.untilMs !== null && row.untilMs <= nowMs) return 'ended'
  if (row.maxUses !== null && row.uses >= row.maxUses) return 'used up'
  return row.fromMs !== null && row.fromMs > nowMs ? 'scheduled' : 'active'
}
