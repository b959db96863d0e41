import * as v from 'valibot'

import { apiObject } from './api-object.ts'
import { DollarsSum } from './dollars.ts'
import { oneOf } from './fields.ts'
import { PeriodText } from './staff-order.ts'

/** The periods that staff can select, in days, today included. */
export const analyticsDays = ['7', '30', '90'] as const
export type AnalyticsDays = (typeof analyticsDays)[number]

/** `top_products` merges two lists of at most this many products: by revenue and by units sold. */
export const topProductCount = 10

/** `GET /api/sales`. */
export const AnalyticsQuery = v.strictObject({ days: v.optional(oneOf(analyticsDays), '30') })
export type AnalyticsQuery = v.InferOutput<typeof AnalyticsQuery>

/** `GET /api/sales/export`. The period is in the shop's time zone. By default, covers all time. */
export const SalesExportQuery = v.strictObject({
  period: v.optional(
    v.pipe(PeriodText, v.description('Only sales and refunds of this year, month or day.')),
  ),
})
export type SalesExportQuery = v.InferOutput<typeof SalesExportQuery>

/** A product with its units sold (`sold`) and the sum of its order lines (`revenue`). */
export const SoldProduct = apiObject(
  { id: v.string(), name: v.string(), sold: v.number(), revenue: DollarsSum },
  ['revenue'],
)

/** Cancelled orders are excluded. Daily revenue includes shipping and tax. */
export const Analytics = apiObject({
  time_zone: v.string(),
  days: v.array(
    apiObject({ day: v.string(), orders: v.number(), revenue: DollarsSum }, ['revenue']),
  ),
  top_products: v.array(SoldProduct),
})
export type Analytics = v.InferOutput<typeof Analytics>
export type AnalyticsWire = v.InferInput<typeof Analytics>
