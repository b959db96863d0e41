import { sleep } from '@shop/domain/time'

import type { DueObject } from './due-object.ts'
import { type Env, nearDatabase } from './env.ts'
import { writeLog } from './log.ts'

/** Commits within this time share one poke. */
const pokeMs = 1000
/** A poke still pending after this time was lost with its request. */
const lostMs = 5000

type Binding = 'MAIL_SENDER' | 'DELIVERY_SENDER'

/**
 * The Worker calls the returned function after a commit to wake the object. Even if that fails, the
 * object runs within a minute.
 */
const createPoke = (binding: Binding) => {
  let dueSinceMs: number | null = null
  return async (env: Env, requestId: string): Promise<void> => {
    const nowMs = Date.now()
    if (dueSinceMs !== null && nowMs - dueSinceMs < lostMs) return
    dueSinceMs = nowMs
    await sleep(pokeMs)
    dueSinceMs = null
    try {
      // The cast is safe, because `wrangler.toml` binds these names to subclasses of `DueObject`.
      const objects = env[binding] as DurableObjectNamespace<DueObject>
      await objects.get(objects.idFromName('shop'), nearDatabase(env)).poke()
    } catch (error) {
      writeLog(requestId, { level: 'warn', message: `${binding} could not be reached`, error })
    }
  }
}

export const pokeMailSender = createPoke('MAIL_SENDER')
export const pokeDeliverySender = createPoke('DELIVERY_SENDER')
