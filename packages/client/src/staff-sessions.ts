import {
  type InviteStaffInput,
  StaffInvitation,
  StaffSessionList,
} from '@shop/contracts/staff-session'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { nothing, post, remove } from './requests.ts'

/** Managers: returns the invitations and sessions of staff that have not ended. */
export const listStaffSessions = (client: Client) =>
  client.request('/api/staff-sessions', StaffSessionList)

/** Managers: returns a link that signs the person in once. @throws ApiProblem `bad-input` */
export const inviteStaff = (client: Client, body: InviteStaffInput) =>
  client.request('/api/staff-sessions', StaffInvitation, post(body))

/** Managers: ends an invitation or a session. */
export const endStaffSession = (client: Client, id: string) =>
  client.request(path`/api/staff-sessions/${id}`, nothing, remove)
