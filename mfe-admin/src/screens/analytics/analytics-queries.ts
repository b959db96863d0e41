import * as v from 'valibot'

import { getAnalytics } from '@shop/client/staff'
import { analyticsDays } from '@shop/contracts/analytics'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice } from '../../lists/list-queries.ts'

export const measures = ['revenue', 'pieces'] as const
export type Measure = (typeof measures)[number]

/** Search parameters of `/admin/analytics`. Defaults: 30 days, ranked by revenue. */
export const AnalyticsSearch = v.object({ days: choice(analyticsDays), top: choice(measures) })
export type AnalyticsSearch = v.InferOutput<typeof AnalyticsSearch>

export const analyticsQuery = queryOf(['analytics'], (client, days: AnalyticsSearch['days']) =>
  getAnalytics(client, days ?? '30'),
)
