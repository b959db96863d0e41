/** The Worker's side of the guard: hands on what pages report, and which were served, many at once. */
import type { Ctx } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import { logRarely } from '../platform/log-rarely.ts'
import { nearDatabase } from '../realtime/realtime-objects.ts'
import type { ReleaseGuard } from './release-guard.ts'
import type { Notes } from './visits.ts'

/** The one guard. The binding of `wrangler.toml` names this class. */
export const guardOf = (env: Env) => {
  const guards = env.RELEASE_GUARD as DurableObjectNamespace<ReleaseGuard>
  return guards.get(guards.idFromName('shop'), nearDatabase(env))
}

/** What canaries wait for, by module; what else is known of them is worth more than this. */
export const readWaits = (
  { log }: Pick<Ctx, 'log'>,
  env: Env,
): Promise<Readonly<Record<string, string>>> =>
  guardOf(env)
    .waits()
    .catch((error: unknown) => {
      log({ level: 'warn', message: 'the guard did not say what canaries wait for', error })
      return {}
    })

/** An isolate calls the guard no more often than this, in milliseconds. */
const pauseMs = 1000
/** A request that was to send and was ended by the platform is no longer waited for after this, in milliseconds. */
const lostMs = 5000
/** Further reports, and further served pages, are dropped until the next call. */
const maxWaiting = 1000

const nothing = (): Notes => ({ reports: [], served: [] })

/** Of this isolate: what waits, when the last call was, and since when a request is about to make the next. */
let waiting = nothing()
let calledAtMs = 0
let sendsSinceMs = Number.NEGATIVE_INFINITY

/**
 * Hands a note to the guard after the response. One request sends for all that came meanwhile; it awaits nothing of
 * theirs, because workerd ties a promise to the request that made it. What cannot be sent is lost: pages report on.
 */
export const sendNotes = (
  ctx: Pick<Ctx, 'cache' | 'keepAlive' | 'log' | 'now'>,
  env: Env,
  { reports = [], served = [] }: Partial<Notes>,
): void => {
  if (waiting.reports.length < maxWaiting) waiting.reports.push(...reports)
  if (waiting.served.length < maxWaiting) waiting.served.push(...served)
  if (ctx.now() - sendsSinceMs < lostMs) return
  sendsSinceMs = ctx.now()
  ctx.keepAlive(
    sendAll(ctx, env).catch((error: unknown) => {
      const message = 'reports of pages could not be counted'
      return logRarely(ctx, message, { level: 'warn', message, error })
    }),
  )
}

const sendAll = async ({ now }: Pick<Ctx, 'now'>, env: Env): Promise<void> => {
  const delayMs = Math.max(0, calledAtMs + pauseMs - now())
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  const notes = waiting
  waiting = nothing()
  calledAtMs = now()
  sendsSinceMs = Number.NEGATIVE_INFINITY
  if (notes.reports.length + notes.served.length > 0) await guardOf(env).take(notes)
}
