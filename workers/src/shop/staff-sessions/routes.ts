import { Hono } from 'hono'

import { InviteStaffInput } from '@shop/contracts/staff-session'

import type { AppEnv } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { endStaffSession, inviteStaff, listStaffSessions } from './staff-sessions.ts'

const manages = requiresRole('manager')

export const staffSessionRoutes = new Hono<AppEnv>()
  .get(
    '/',
    describes('listStaffSessions', 'Invitations and sessions of staff that have not ended.', {
      returns: 'StaffSessionList',
    }),
    manages,
    async (c) => c.json({ sessions: await listStaffSessions(c.var.ctx) }),
  )
  .post(
    '/',
    describes(
      'inviteStaff',
      'Makes a link that signs a person in once, which is only in this response. Audited.',
      { status: 201, returns: 'StaffInvitation', problems: ['not-found'] },
    ),
    manages,
    valid('json', InviteStaffInput),
    async (c) => c.json(await inviteStaff(argsOf(c)), 201),
  )
  .delete(
    '/:id',
    describes('endStaffSession', 'Ends an invitation, or a session with its sockets. Audited.'),
    manages,
    withId,
    (c) => noContent(c, endStaffSession(argsOf(c))),
  )
