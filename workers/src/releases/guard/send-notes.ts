import type { Ctx } from '../../platform/context.ts'
import { type Env, nearDatabase } from '../../platform/env.ts'
import { logRarely } from '../../platform/log.ts'
import { createThrottle } from '../../platform/throttle.ts'
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

/** Reports and served pages each have this limit. Beyond it, new ones are dropped. */
const maxWaiting = 1000

const nothing = (): Notes => ({ reports: [], served: [] })

/** Each isolate has this state. */
let waiting = nothing()
const throttle = createThrottle({ gapMs: 1000, lostMs: 5000 })

export const sendNotes = (
  ctx: Pick<Ctx, 'cache' | 'keepAlive' | 'log'>,
  env: Env,
  { reports = [], served = [] }: Partial<Notes>,
): void => {
  if (waiting.reports.length < maxWaiting) waiting.reports.push(...reports)
  if (waiting.served.length < maxWaiting) waiting.served.push(...served)
  const sending = throttle(async () => {
    const notes = waiting
    waiting = nothing()
    await guardOf(env).take(notes)
  })
  ctx.keepAlive(
    sending.catch((error: unknown) => {
      const message = 'reports of pages could not be counted'
      return logRarely(ctx, message, { level: 'warn', message, error })
    }),
  )
}
