import type { Ctx } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'
import { logRarely } from '../../platform/log-rarely.ts'
import { nearDatabase } from '../../platform/near-database.ts'
import type { ReleaseGuard } from './release-guard.ts'
import type { Notes } from './visits.ts'

/**
 * Returns the only guard. The cast is right because the binding in `wrangler.toml` names the class
 * `ReleaseGuard`.
 */
export const guardOf = (env: Env) => {
  const guards = env.RELEASE_GUARD as DurableObjectNamespace<ReleaseGuard>
  return guards.get(guards.idFromName('shop'), nearDatabase(env))
}

/** Returns what canaries wait for, by module, or an empty object if the guard fails. */
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

/** The minimum time between an isolate's calls to the guard, in milliseconds. */
const pauseMs = 1000
/**
 * If the platform ends the request that was to send the notes, another one sends them after this
 * time.
 */
const lostMs = 5000
/** The most reports and served pages that wait for the next call. More are dropped. */
const maxWaiting = 1000

const nothing = (): Notes => ({ reports: [], served: [] })

/**
 * State of this isolate: the waiting notes, the time of the last call, and when a request began to
 * prepare the next call.
 */
let waiting = nothing()
let calledAtMs = 0
let sendsSinceMs = Number.NEGATIVE_INFINITY

/**
 * Sends a note to the guard after the response. One request sends all notes that have come in
 * meanwhile. It awaits no promises of other requests, because workerd ties a promise to the request
 * that made it. Notes that cannot be sent are lost, which is acceptable because pages keep
 * reporting.
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
