/** The figures above the list of orders. */
import { count, sum } from 'drizzle-orm'

import { toDollars } from '@shop/domain/money'
import type { OrderStatsWire, OrderStatus } from '@shop/contracts/order'
import { orders } from '@shop/db/schema/orders'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** From one pass over an index. Revenue is every order's total, of whatever status. @throws ProblemError `staff-only` */
export const countOrders = async ({ ctx }: { ctx: Ctx }): Promise<OrderStatsWire> => {
  checkStaff(ctx)
  const groups = await ctx.db
    .select({
      status: orders.status,
      count: count(),
      totalCents: sum(orders.totalCents).mapWith(Number),
    })
    .from(orders)
    .groupBy(orders.status)
  const withStatus = (wanted: OrderStatus): number =>
    groups.find(({ status }) => status === wanted)?.count ?? 0
  return {
    total: groups.reduce((total, group) => total + group.count, 0),
    pending: withStatus('pending'),
    processing: withStatus('processing'),
    revenue: toDollars(groups.reduce((total, { totalCents }) => total + totalCents, 0)),
  }
}
