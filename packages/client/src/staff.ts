/** Calls about the signed-in member of staff, the dashboard and what was sold. */
import { Analytics, type AnalyticsDays } from '@shop/contracts/analytics'
import { Dashboard, StaffMember } from '@shop/contracts/staff'
import type { Client } from './client.ts'

/** The signed-in member of staff. @throws ApiProblem `staff-only` */
export const getStaff = (client: Client): Promise<StaffMember> =>
  client.request('/api/staff', StaffMember)

/** The stats of the dashboard. @throws ApiProblem `staff-only` */
export const getDashboard = (client: Client): Promise<Dashboard> =>
  client.request('/api/dashboard', Dashboard)

/** Sales of the last days, and the products that sold best. @throws ApiProblem `bad-input`, `staff-only` */
export const getAnalytics = (client: Client, days: AnalyticsDays): Promise<Analytics> =>
  client.request(`/api/analytics?days=${days}`, Analytics)
