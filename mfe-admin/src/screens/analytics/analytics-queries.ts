import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getAnalytics } from '@shop/client/staff'
import { analyticsDays } from '@shop/contracts/analytics'

import { choice } from '../../lists/list-queries.ts'

export const measures = ['revenue', 'pieces'] as const
export type Measure = (typeof measures)[number]

/** Search parameters of `/admin/analytics`. Defaults: 30 days, ranked by revenue. */
export const AnalyticsSearch = v.object({ days: choice(analyticsDays), top: choice(measures) })
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

const sales = (client: Client, { days = '30' }: AnalyticsSearch) => ({
  queryKey: ['analytics', days],
  queryFn: () => getAnalytics(client, days),
})

export const analyticsQueries = {
  sales,
  /** The queries to prefetch for the screen. */
  all: (client: Client, search: AnalyticsSearch) => [sales(client, search)],
}
