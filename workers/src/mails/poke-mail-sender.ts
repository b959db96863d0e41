/** The Worker's side of the sender of e-mails. */
import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'
import { nearDatabase } from '../realtime/realtime-objects.ts'
import type { MailSender } from './mail-sender.ts'

/** The one sender. The binding of `wrangler.toml` names this class. */
const senderOf = (env: Env) => {
  const senders = env.MAIL_SENDER as DurableObjectNamespace<MailSender>
  return senders.get(senders.idFromName('shop'), nearDatabase(env))
}

/** Commits within this time share a poke at its end, in milliseconds. */
const pokeMs = 1000
/** A poke that has not come by then was ended with its request, in milliseconds. */
const lostMs = 5000
/** Since when a poke is coming; `null` when none is. */
let dueSinceMs: number | null = null

/** To call after a commit. A failed poke only delays the e-mails: the sender looks each minute. */
export const pokeMailSender = async (env: Env, requestId: string): Promise<void> => {
  const nowMs = Date.now()
  if (dueSinceMs !== null && nowMs - dueSinceMs < lostMs) return
  dueSinceMs = nowMs
  await new Promise((resolve) => setTimeout(resolve, pokeMs))
  dueSinceMs = null
  try {
    await senderOf(env).poke()
  } catch (error) {
    const message = 'the sender of e-mails could not be reached'
    writeLog(requestId, { level: 'warn', message, error })
  }
}
