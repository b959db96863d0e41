/** Calls about the dashboard; for staff. */
import { Dashboard } from '@shop/contracts/dashboard'

import type { Client } from './client.ts'

/** The figures as they are now. @throws ApiProblem `staff-only` */
export const getDashboard = (client: Client): Promise<Dashboard> =>
  client.request('/api/dashboard', Dashboard)
