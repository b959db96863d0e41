/** Calls about the signed-in member of staff and the dashboard. */
import { Dashboard, StaffMember } from '@shop/contracts/staff'
import type { Client } from './client.ts'

/** The signed-in member of staff. @throws ApiProblem `staff-only` */
export const getStaff = (client: Client): Promise<StaffMember> =>
  client.request('/api/staff', StaffMember)

/** The stats of the dashboard. @throws ApiProblem `staff-only` */
export const getDashboard = (client: Client): Promise<Dashboard> =>
  client.request('/api/dashboard', Dashboard)
