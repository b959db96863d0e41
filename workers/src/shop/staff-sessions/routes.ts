import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { ProblemError } from '@shop/contracts/problem'
import { InviteStaffInput, type StaffInvitation, StaffSession } from '@shop/contracts/staff-session'
import { type StaffSessionRow, staffSessions } from '@shop/db/schema/sessions'

import type { AppEnv, Args, ById, StaffCtx } from '../../platform/context.ts'
import { describes } from '../../platform/http/describes.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import { codeParameter } from '../../platform/staff/hosts.ts'
import { requiresRole } from '../../platform/staff/requires-role.ts'
import { hashCode, invitationMs, signToken } from '../../platform/staff/signed-token.ts'
import { wireOf } from '../../platform/wire.ts'
import { auditedCreate, auditedUpdate } from '../audit/audited-writes.ts'

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

/** Omits the hashes, because no credential belongs in the audit. */
const asJson = sql`json_object(
  'email', ${staffSessions.email}, 'role', ${staffSessions.role},
  'ended_at_ms', ${staffSessions.endedAtMs}
)`
const subject = { noun: 'staff', table: staffSessions, asJson } as const

const listStaffSessions = async (ctx: StaffCtx): Promise<StaffSession[]> => {
  const { endedAtMs, expiresAtMs } = staffSessions
  const rows = await ctx.db
    .select()
    .from(staffSessions)
    .where(and(isNull(endedAtMs), gt(expiresAtMs, ctx.now())))
    .orderBy(desc(expiresAtMs))
  return rows.map((row) => toSessionView(ctx, row))
}

/**
 * Nobody can read the link later, because the shop stores a hash of its code.
 * @throws ProblemError `not-found` if staff do not sign in by links
 */
export const inviteStaff = async ({
  ctx,
  input: { email, role },
}: Args<InviteStaffInput>): Promise<StaffInvitation> => {
  const { db, staffKey, actor } = ctx
  if (!staffKey)
    throw new ProblemError(
      'not-found',
      'The access proxy in front of the back office admits staff.',
    )
  const nowMs = ctx.now()
  const code = await signToken(staffKey, 'invitation', nowMs, invitationMs)
  const id = crypto.randomUUID()
  const write = db
    .insert(staffSessions)
    .values({
      id,
      codeSha256: await hashCode(code),
      email,
      role,
      invitedBy: actor.email,
      expiresAtMs: nowMs + invitationMs,
    })
    .returning()
  const created = auditedCreate(ctx, { ...subject, where: eq(staffSessions.id, id) }, write)
  const [[row]] = await db.batch(created)
  // The cast is safe, because the insert returns its row.
  const session = toSessionView(ctx, row as StaffSessionRow)
  return { link: `/admin?${codeParameter}=${code}`, session }
}

/** Also closes the session's sockets. A repeated call does so again, because closing may fail. */
export const endStaffSession = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const isIt = eq(staffSessions.id, id)
  const where = and(isIt, isNull(staffSessions.endedAtMs))
  const ended = auditedUpdate(ctx, { ...subject, where }, { endedAtMs: ctx.now() })
  const read = ctx.db.select().from(staffSessions).where(isIt)
  const [, , , [row]] = await ctx.db.batch([...ended, read])
  if (row?.sessionSha256) await ctx.endSockets(row.sessionSha256)
}

const toSessionView = ({ actor }: StaffCtx, row: StaffSessionRow): StaffSession => {
  const isCurrent = 'session' in actor && actor.session === row.sessionSha256
  return writeSession({ ...row, isCurrent })
}

const writeSession = wireOf(StaffSession)
