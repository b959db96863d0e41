/** Calls about staff. */
import { StaffMember } from '@shop/contracts/staff'

import type { Client } from './client.ts'

/** Who of the staff is asking. @throws ApiProblem `staff-only` */
export const getStaff = (client: Client): Promise<StaffMember> =>
  client.request('/api/staff', StaffMember)
