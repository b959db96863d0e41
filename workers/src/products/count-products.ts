/** Figures over all products, for the cards above the list. */
import { sql } from 'drizzle-orm'

import { roundCents, toDollars } from '@shop/domain/money'
import type { ProductStatsWire } from '@shop/contracts/product'
import { products } from '@shop/db/schema/products'

import { checkStaff } from '../staff/requires-staff.ts'
import type { Ctx } from '../platform/context.ts'

/** One statement; two indexes answer it. @throws ProblemError `staff-only` */
export const countProducts = async ({ ctx }: { ctx: Ctx }): Promise<ProductStatsWire> => {
  checkStaff(ctx)
  const featured = ctx.db.$count(products, sql`${products.featured} = 1`)
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)`,
      featured: sql<number>`${featured}`,
      sum: sql<number>`coalesce(sum(${products.priceCents}), 0)`,
    })
    .from(products)
  const { total = 0, sum = 0 } = row ?? {}
  return {
    total,
    featured: row?.featured ?? 0,
    total_value: toDollars(sum),
    average_price: toDollars(total === 0 ? 0 : roundCents(sum / total)),
  }
}
