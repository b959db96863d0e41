/** The sender of e-mails: looks into the database when it is poked, when the next e-mail is due, and each minute. */
import { DurableObject } from 'cloudflare:workers'

import { type Database, openDatabase } from '@shop/db/open'

import { findOutage } from '../platform/database-errors.ts'
import type { Env } from '../platform/env.ts'
import { type LogLine, writeLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { maxUnconfirmedMs } from './confirm-orders.ts'
import { type MailAdapter, openMailAdapter } from './mail-adapter.ts'
import { sendMails } from './send-mails.ts'

/** How often it looks without a poke, in milliseconds: for who ended between a commit and its poke. */
const heartbeatMs = 60_000
/** Nearly every order is committed within this time of its `created_at_ms`, so each run looks back this far. In milliseconds. */
const commitMs = 5000
/** What a slow database committed later is found once a minute, in milliseconds. */
const lateCommitMs = 600_000

const log = (line: LogLine): void => writeLog('mails', line)

/** One object for the whole shop, so that no two send at once; what is stored is in the database alone. */
export class MailSender extends DurableObject<Env> {
  readonly #db: Database
  readonly #adapter: MailAdapter | null
  readonly #shopOrigin: string | null
  /** When orders were last looked for, and when those of the last ten minutes were; never since this object began. */
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

  /** There may be e-mails to send; returns before they are sent. */
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
        // Those of the last day at first: an object may begin long after an order.
        newSinceMs: Math.max(lastMs, begunAtMs - maxUnconfirmedMs),
        now: Date.now,
        log,
      })
      this.#lookedAtMs = begunAtMs
      if (isLookingBack) this.#lookedBackAtMs = begunAtMs
      return nextAtMs
    } catch (error) {
      // While the database is away, every request says so.
      if (!findOutage(error))
        log({ level: 'error', message: 'e-mails could not be looked for', error })
      return null
    }
  }

  /** Leaves an earlier alarm as it is. */
  async #wakeAt(atMs: number): Promise<void> {
    if (this.#alarmAtMs <= atMs) return
    this.#alarmAtMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
