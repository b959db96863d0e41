import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getDashboard } from '@shop/client/staff'

import { choice } from '../listing/list-queries.ts'

/** Of `/admin`: which stats were chosen; without a choice the live ones, once there is an order. */
export const DashboardSearch = v.object({ figures: choice(['sample', 'live']) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>

/** The live stats, whichever are shown: they decide which are. */
export const dashboardQuery = (client: Client) => ({
  queryKey: ['dashboard'],
  queryFn: () => getDashboard(client),
})
