/** The mail sender runs when it is poked, when the next e-mail is due, and every minute. */
import { DurableObject } from 'cloudflare:workers'

import { type Database, openDatabase } from '@shop/db/open'

import { findOutage } from '../../platform/database-errors.ts'
import type { Env } from '../../platform/env.ts'
import { type LogLine, writeLog } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings.ts'
import { maxUnconfirmedMs } from './confirm-orders.ts'
import { type MailAdapter, openMailAdapter } from './mail-adapter.ts'
import { sendMails } from './send-mails.ts'

/** Finds e-mails whose Worker ended between its commit and its poke. */
const heartbeatMs = 60_000
/** Nearly all orders are committed within this time after their `created_at_ms`. */
const commitMs = 5000
/** How far the sender looks back, once a minute, for orders that a slow database committed late. */
const lateCommitMs = 600_000

const log = (line: LogLine): void => writeLog('mails', line)

/** One object for the whole shop, so that no two senders run at once. */
export class MailSender extends DurableObject<Env> {
  readonly #db: Database
  readonly #adapter: MailAdapter | null
  readonly #shopOrigin: string | null
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #lookedBackAtMs = Number.NEGATIVE_INFINITY
  #alarmAtMs = Number.POSITIVE_INFINITY

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const settings = readSettings(env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = settings
    this.#db = openDatabase({ url, authToken })
    this.#adapter = openMailAdapter(settings, env)
    this.#shopOrigin = settings.SHOP_HOST ? `https://${settings.SHOP_HOST}` : null
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? Number.POSITIVE_INFINITY
    })
  }

  /** Returns before anything is sent. */
  poke(): Promise<void> {
    return this.#wakeAt(Date.now())
  }

  override async alarm(): Promise<void> {
    this.#alarmAtMs = Number.POSITIVE_INFINITY
    const nextAtMs = await this.#tryToSend()
    await this.#wakeAt(Math.min(nextAtMs ?? Infinity, Date.now() + heartbeatMs))
  }

  async #tryToSend(): Promise<number | null> {
    const begunAtMs = Date.now()
    const isLookingBack = begunAtMs - this.#lookedBackAtMs >= heartbeatMs
    const lastMs = this.#lookedAtMs - (isLookingBack ? lateCommitMs : commitMs)
    try {
      const nextAtMs = await sendMails({
        db: this.#db,
        adapter: this.#adapter,
        shopOrigin: this.#shopOrigin,
        // The first run covers a whole day, because the object may start long after an order.
        newSinceMs: Math.max(lastMs, begunAtMs - maxUnconfirmedMs),
        now: Date.now,
        log,
      })
      this.#lookedAtMs = begunAtMs
      if (isLookingBack) this.#lookedBackAtMs = begunAtMs
      return nextAtMs
    } catch (error) {
      // While the database is down, every request logs it anyway.
      if (!findOutage(error))
        log({ level: 'error', message: 'e-mails could not be looked for', error })
      return null
    }
  }

  /** Sets the alarm, unless an earlier one is set. */
  async #wakeAt(atMs: number): Promise<void> {
    if (this.#alarmAtMs <= atMs) return
    this.#alarmAtMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
