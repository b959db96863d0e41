import { Analytics, type AnalyticsDays } from '@shop/contracts/analytics'
import { Dashboard, StaffMember } from '@shop/contracts/staff'
import type { Client } from './client.ts'

/** Returns the signed-in member of staff. @throws ApiProblem `staff-only` */
export const getStaff = (client: Client): Promise<StaffMember> =>
  client.request('/api/staff', StaffMember)

/** Returns the stats of the dashboard. @throws ApiProblem `staff-only` */
export const getDashboard = (client: Client): Promise<Dashboard> =>
  client.request('/api/dashboard', Dashboard)

/** Returns sales and best-selling products. @throws ApiProblem `bad-input`, `staff-only` */
export const getAnalytics = (client: Client, days: AnalyticsDays): Promise<Analytics> =>
  client.request(`/api/sales?days=${days}`, Analytics)
