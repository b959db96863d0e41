import type { DueObject } from './due-object.ts'
import { type Env, nearDatabase } from './env.ts'
import { writeLog } from './log.ts'
import { createThrottle } from './throttle.ts'

/**
 * The Worker calls the returned function after a commit to wake the object. Even if that fails, the
 * object runs within a minute.
 */
const createPoke = (binding: 'MAIL_SENDER' | 'DELIVERY_SENDER') => {
  const throttle = createThrottle({ gapMs: 1000, lostMs: 5000 })
  return (env: Env, requestId: string): Promise<void> =>
    throttle(async () => {
      // The cast is safe, because `wrangler.toml` binds these names to subclasses of `DueObject`.
      const objects = env[binding] as DurableObjectNamespace<DueObject>
      await objects.get(objects.idFromName('shop'), nearDatabase(env)).poke()
    }).catch((error: unknown) =>
      writeLog(requestId, { level: 'warn', message: `${binding} could not be reached`, error }),
    )
}

export const pokeMailSender = createPoke('MAIL_SENDER')
export const pokeDeliverySender = createPoke('DELIVERY_SENDER')
