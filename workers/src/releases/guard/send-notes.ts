import { sleep } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { type Env, nearDatabase } from '../../platform/env.ts'
import { logRarely } from '../../platform/log.ts'
import type { ReleaseGuard } from './release-guard.ts'
import type { Notes } from './visits.ts'

/** The cast is safe, because the binding in `wrangler.toml` names the class `ReleaseGuard`. */
export const guardOf = (env: Env) => {
  const guards = env.RELEASE_GUARD as DurableObjectNamespace<ReleaseGuard>
  return guards.get(guards.idFromName('shop'), nearDatabase(env))
}

/** Returns what canaries wait for, by module. Returns an empty object if the guard fails. */
export const readWaits = async (
  { log }: Pick<Ctx, 'log'>,
  env: Env,
): Promise<Readonly<Record<string, string>>> => {
  try {
    return await guardOf(env).waits()
  } catch (error) {
    log({ level: 'warn', message: 'the guard did not say what canaries wait for', error })
    return {}
  }
}

const pauseMs = 1000
/** After this time, another request sends the notes, because the sender may have been ended. */
const lostMs = 5000
/** Reports and served pages each have this limit. Beyond it, new ones are dropped. */
const maxWaiting = 1000

const nothing = (): Notes => ({ reports: [], served: [] })

/** Each isolate has this state. `sendsSinceMs` is when a request began to prepare the next call. */
let waiting = nothing()
let calledAtMs = 0
let sendsSinceMs = Number.NEGATIVE_INFINITY

/** Awaits no promise of another request, because workerd ties promises to their requests. */
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
  if (delayMs > 0) await sleep(delayMs)
  const notes = waiting
  waiting = nothing()
  calledAtMs = now()
  sendsSinceMs = Number.NEGATIVE_INFINITY
  if (notes.reports.length + notes.served.length > 0) await guardOf(env).take(notes)
}
