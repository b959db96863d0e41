/** What the dashboard shows. */
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { getDashboard } from '@shop/client/staff'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { Dashboard } from '@shop/contracts/staff'

import { adminHead } from '../frame/admin-head.ts'
import { choice } from '../listing/list-search.ts'
import { type Answer, loadOrNull } from '../listing/load-answer.ts'

/** Query of `/admin`: which figures were chosen; without a choice the live ones, once there is an order. */
export const DashboardSearch = v.object({ figures: choice(['sample', 'live']) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>

/** The live figures, whichever are shown: they decide which are. */
export const loadDashboard = async (
  client: Client,
): Promise<{ head: FragmentHead; figures: Answer<Dashboard> }> => ({
  head: adminHead(),
  figures: await loadOrNull(getDashboard(client)),
})
