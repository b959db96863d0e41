import { sleep } from '@shop/domain/time'

import { type Env, nearDatabase } from '../../platform/env.ts'
import { writeLog } from '../../platform/log.ts'
import type { MailSender } from './mail-sender.ts'

/** The cast is safe, because the binding in `wrangler.toml` names the class. */
const senderOf = (env: Env) => {
  const senders = env.MAIL_SENDER as DurableObjectNamespace<MailSender>
  return senders.get(senders.idFromName('shop'), nearDatabase(env))
}

/** Commits within this time share one poke. */
const pokeMs = 1000
/** A poke still pending after this time was lost with its request. */
const lostMs = 5000
let dueSinceMs: number | null = null

/** Call after a commit. A failed poke only delays the e-mails, by up to a minute. */
export const pokeMailSender = async (env: Env, requestId: string): Promise<void> => {
  const nowMs = Date.now()
  if (dueSinceMs !== null && nowMs - dueSinceMs < lostMs) return
  dueSinceMs = nowMs
  await sleep(pokeMs)
  dueSinceMs = null
  try {
    await senderOf(env).poke()
  } catch (error) {
    const message = 'the sender of e-mails could not be reached'
    writeLog(requestId, { level: 'warn', message, error })
  }
}
