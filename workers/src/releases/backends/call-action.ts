import { and, desc, eq, isNull, lt } from 'drizzle-orm'

import { type BackendReply, backendLimits } from '@shop/contracts/backend'
import { bytesOf, outputOf } from '@shop/contracts/backend-uses'
import { ProblemError } from '@shop/contracts/problem'
import { moduleCalls } from '@shop/db/schema/backends'
import { dayMs, minuteMs } from '@shop/domain/time'

import { canonicalJson, sha256 } from '../../platform/crypto.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { checkStaff } from '../../platform/staff/requires-role.ts'
import { openLinks, readLinks } from '../registry/previews.ts'
import { chooseForRequest } from '../registry/visitors/visitor-releases.ts'
import { runBackend, type WithBackend } from './run-backend.ts'

const maxKeyLength = 200

type Call = { module: string; action: string; body: unknown; request: Request }

/**
 * @throws ProblemError `action-not-found`, `bad-input`, `action-refused`, `action-failed`,
 * `action-unavailable`, `overloaded`, `idempotency-key-reused`, and the problems of staff routes
 */
export const callAction = async ({ ctx, input }: Args<Call, Ctx>): Promise<unknown> => {
  const { module, action, body, request } = input
  const release = await findRelease(ctx, input)
  const { role, isRead } = release.backend.actions[action] ?? {}
  if (!role) throw noAction(module, action)
  if (role !== 'shopper') checkStaff(ctx, request, role)
  const { actor } = ctx
  const caller =
    actor.kind === 'staff'
      ? { role: actor.role, email: actor.email }
      : ({ role: 'shopper', email: null } as const)
  const key = isRead ? undefined : request.headers.get('idempotency-key')?.slice(0, maxKeyLength)
  const id = key
    ? await sha256(JSON.stringify([action, caller.role, caller.email, key]))
    : crypto.randomUUID()
  const run = (): Promise<BackendReply> =>
    runBackend(ctx, {
      release,
      call: { kind: 'action', name: action, input: body, caller, id, atMs: ctx.now() },
    })
  const replying = key ? runOnce(ctx, { module, id, body }, run) : run()
  // The call is counted and its reply stored even if the client disconnects.
  ctx.keepAlive(replying.catch(() => {}))
  return outputOf(await replying)
}

/** Deeper input could exhaust the stack. */
const maxDepth = 64

export const checkDepth = (given: unknown): void => {
  let level = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth)
      throw new ProblemError('bad-input', `The input must be nested at most ${maxDepth} deep.`)
    level = level.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []))
  }
}

const findRelease = async (
  ctx: Ctx,
  { module, action, request }: Omit<Call, 'body'>,
): Promise<WithBackend> => {
  const links = ctx.actor.kind === 'staff' ? [] : readLinks(request)
  const opened = await openLinks(ctx, links)
  const previews = opened.flatMap((one) => ('release' in one ? one.release : []))
  const { releases } = await chooseForRequest({ ctx, request, previews })
  const release = releases.find((one) => one.module === module)
  if (!release?.backend || !Object.hasOwn(release.backend.actions, action))
    throw noAction(module, action)
  return { ...release, backend: release.backend }
}

const noAction = (module: string, action: string): ProblemError =>
  new ProblemError('action-not-found', `${module} has no action "${action}".`)

/** After this time, the Worker of a call without a reply must have ended. */
const leaseMs = minuteMs

/**
 * A repeated call with the same key gets the first reply. A call that failed may be tried again.
 */
const runOnce = async (
  ctx: Ctx,
  { module, id, body }: { module: string; id: string; body: unknown },
  run: () => Promise<BackendReply>,
): Promise<BackendReply> => {
  const inputSha256 = await sha256(canonicalJson(body))
  const isSame = and(eq(moduleCalls.module, module), eq(moduleCalls.keySha256, id))
  const nowMs = ctx.now()
  const row = { module, keySha256: id, inputSha256, createdAtMs: nowMs }
  const [, , begun, [stored]] = await ctx.db.batch([
    deleteOldest(ctx.db, module),
    ctx.db
      .delete(moduleCalls)
      .where(and(isSame, isNull(moduleCalls.reply), lt(moduleCalls.createdAtMs, nowMs - leaseMs))),
    ctx.db.insert(moduleCalls).values(row).onConflictDoNothing(),
    ctx.db.select().from(moduleCalls).where(isSame),
  ])
  if (begun.rowsAffected === 0) return replyOf(stored, inputSha256)
  const isOwn = and(isSame, eq(moduleCalls.createdAtMs, nowMs))
  try {
    const reply = await run()
    const json = JSON.stringify(reply)
    if (bytesOf(json) > backendLimits.replyBytes) await ctx.db.delete(moduleCalls).where(isOwn)
    else await ctx.db.update(moduleCalls).set({ reply: json }).where(isOwn)
    return reply
  } catch (error) {
    await ctx.db.delete(moduleCalls).where(isOwn)
    throw error
  }
}

/** Anybody may call, so the number of stored replies has a limit. */
const deleteOldest = (db: Ctx['db'], module: string) => {
  const ofModule = eq(moduleCalls.module, module)
  const newest = db
    .select({ createdAtMs: moduleCalls.createdAtMs })
    .from(moduleCalls)
    .where(ofModule)
    .orderBy(desc(moduleCalls.createdAtMs))
    .limit(1)
    .offset(backendLimits.replies - 1)
  return db.delete(moduleCalls).where(and(ofModule, lt(moduleCalls.createdAtMs, newest)))
}

const replyOf = (
  stored: typeof moduleCalls.$inferSelect | undefined,
  inputSha256: string,
): BackendReply => {
  if (stored && stored.inputSha256 !== inputSha256)
    throw new ProblemError(
      'idempotency-key-reused',
      'This Idempotency-Key was sent with other input. Use a new one.',
    )
  if (stored?.reply) return JSON.parse(stored.reply)
  throw new ProblemError(
    'action-unavailable',
    'The same call is still running. Wait a moment, then send it again.',
  )
}

export const deleteOldCalls = async (db: Ctx['db'], nowMs: number): Promise<void> => {
  await db.delete(moduleCalls).where(lt(moduleCalls.createdAtMs, nowMs - dayMs))
}
