import { count, sql, sum } from 'drizzle-orm'

import type { CustomerStatsWire } from '@shop/contracts/customer'
import { customers } from '@shop/db/schema/customers'
import {
  activeWithinMs,
  atRiskAfterMs,
  highValueOverCents,
  inactiveAfterMs,
  mediumValueOverCents,
  newWithinMs,
  vipFilterOverCents,
} from '@shop/domain/customer-tiers'
import { toDollars } from '@shop/domain/money'

import type { StaffCtx } from '../../platform/context.ts'
import { countIf } from '../../platform/sql.ts'

/** Takes one pass over the table; revenue is in dollars. */
export const getCustomerStats = async ({ ctx }: { ctx: StaffCtx }): Promise<CustomerStatsWire> => {
  const nowMs = ctx.now()
  const { totalSpentCents: spent, firstOrderAtMs: first, lastOrderAtMs: last } = customers
  const [row] = await ctx.db
    .select({
      total: count(),
      new: countIf(sql`${first} >= ${nowMs - newWithinMs}`),
      vip: countIf(sql`${spent} > ${vipFilterOverCents}`),
      revenueCents: sum(spent).mapWith(Number),
      high: countIf(sql`${spent} > ${highValueOverCents}`),
      medium: countIf(
        sql`${spent} > ${mediumValueOverCents} and ${spent} <= ${highValueOverCents}`,
      ),
      active: countIf(sql`${last} >= ${nowMs - activeWithinMs}`),
      atRisk: countIf(
        sql`${last} < ${nowMs - atRiskAfterMs} and ${last} >= ${nowMs - inactiveAfterMs}`,
      ),
      inactive: countIf(sql`${last} < ${nowMs - inactiveAfterMs}`),
    })
    .from(customers)
  const { total = 0, high = 0, medium = 0 } = row ?? {}
  return {
    total,
    new: row?.new ?? 0,
    vip: row?.vip ?? 0,
    revenue: toDollars(row?.revenueCents ?? 0),
    segments: { high, medium, low: total - high - medium },
    activity: {
      active: row?.active ?? 0,
      at_risk: row?.atRisk ?? 0,
      inactive: row?.inactive ?? 0,
    },
  }
}
