/** The signed-in member of staff, statistics and audit history. For staff only. */
import { Analytics, type AnalyticsDays } from '@shop/contracts/analytics'
import { AuditEntries, type AuditQuery } from '@shop/contracts/audit'
import { Dashboard, StaffMember } from '@shop/contracts/staff'

import type { Client } from './client.ts'
import { type PartialQuery, toQueryString } from './path.ts'

/** Returns the signed-in member of staff. */
export const getStaff = (client: Client) => client.request('/api/staff', StaffMember)

/** Returns the stats of the dashboard. */
export const getDashboard = (client: Client) => client.request('/api/dashboard', Dashboard)

/** Returns sales and best-selling products. */
export const getAnalytics = (client: Client, days: AnalyticsDays) =>
  client.request(`/api/sales?days=${days}`, Analytics)

/** Returns an entity's history, newest first. */
export const listAuditEntries = (
  client: Client,
  query: Pick<AuditQuery, 'noun' | 'subject'> & PartialQuery<AuditQuery>,
) => client.request(`/api/audit${toQueryString(query)}`, AuditEntries)
