import * as v from 'valibot'

import { DollarsSum } from './dollars.ts'
import { oneOf } from './fields.ts'

/** The selectable numbers of days, today included. */
export const analyticsDays = ['7', '30', '90'] as const
export type AnalyticsDays = (typeof analyticsDays)[number]

/** The maximum number of top products by revenue, and the maximum by pieces sold. */
export const topProductCount = 10

/** `GET /api/sales`. */
export const AnalyticsQuery = v.strictObject({ days: v.optional(oneOf(analyticsDays), '30') })
export type AnalyticsQuery = v.InferOutput<typeof AnalyticsQuery>

/**
 * Sales, without cancelled orders. `days` lists every day in the shop's time zone, oldest first,
 * including days without sales; their revenue includes shipping and tax. `top_products` is
 * unsorted. It holds the products with the most revenue and those with the most pieces sold. Their
 * revenue is the sum of their order lines.
 */
export const Analytics = v.pipe(
  v.object({
    time_zone: v.string(),
    days: v.array(v.object({ day: v.string(), orders: v.number(), revenue: DollarsSum })),
    top_products: v.array(
      v.object({ id: v.string(), name: v.string(), sold: v.number(), revenue: DollarsSum }),
    ),
  }),
  v.transform(({ time_zone, days, top_products }) => ({
    timeZone: time_zone,
    days: days.map(({ revenue, ...day }) => ({ ...day, revenueCents: revenue })),
    topProducts: top_products.map(({ revenue, ...product }) => ({
      ...product,
      revenueCents: revenue,
    })),
  })),
)
export type Analytics = v.InferOutput<typeof Analytics>
export type AnalyticsWire = v.InferInput<typeof Analytics>
