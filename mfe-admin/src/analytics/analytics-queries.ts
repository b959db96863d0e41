import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getAnalytics } from '@shop/client/staff'
import { analyticsDays } from '@shop/contracts/analytics'

import { choice } from '../listing/list-queries.ts'

/** How products are ranked. */
export const measures = ['revenue', 'pieces'] as const
export type Measure = (typeof measures)[number]

/** Of `/admin/analytics`; thirty days by revenue without a choice. */
export const AnalyticsSearch = v.object({ days: choice(analyticsDays), top: choice(measures) })
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

const sales = (client: Client, { days = '30' }: AnalyticsSearch) => ({
  queryKey: ['analytics', days],
  queryFn: () => getAnalytics(client, days),
})

export const analyticsQueries = {
  sales,
  /** All that the screen shows at first. */
  all: (client: Client, search: AnalyticsSearch) => [sales(client, search)],
}
