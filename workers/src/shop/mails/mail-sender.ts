import { minuteMs } from '@shop/domain/time'

import { logUnlessOutage } from '../../platform/database-errors.ts'
import { DueObject, heartbeatMs } from '../../platform/due-object.ts'
import { type LogLine, writeLog } from '../../platform/log.ts'
import { openPaymentProvider } from '../../platform/payment-provider.ts'
import { readSettings } from '../../platform/settings.ts'
import { openMailAdapter } from './mail-adapter.ts'
import { sendRefunds } from '../payments/refund-order.ts'
import { followOpenPayments } from '../payments/follow-payment.ts'
import { maxUnconfirmedMs, sendMails } from './send-mails.ts'

/** Nearly all orders are committed within this time after their `created_at_ms`. */
const commitMs = 5000
/** Once a minute, the sender looks back this far for orders that were committed late. */
const lateCommitMs = 10 * minuteMs

const log = (line: LogLine): void => writeLog('mails', line)

/** Also reads open payments, because customers get e-mails about the result. */
export class MailSender extends DueObject {
  readonly #settings = readSettings(this.env)
  readonly #adapter = openMailAdapter(this.#settings, this.env)
  readonly #provider = openPaymentProvider(this.#settings)
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #lookedBackAtMs = Number.NEGATIVE_INFINITY

  protected override async run(): Promise<number | null> {
    const [nextAtMs] = await Promise.all([this.#tryToSend(), this.#followPayments()])
    return nextAtMs
  }

  async #followPayments(): Promise<void> {
    const provider = this.#provider
    if (!provider) return
    const ctx = { db: this.db, provider, now: Date.now, log }
    try {
      await followOpenPayments(ctx)
      await sendRefunds(ctx)
    } catch (error) {
      logUnlessOutage(log, 'payments could not be followed', error)
    }
  }

  async #tryToSend(): Promise<number | null> {
    const { SHOP_HOST: host } = this.#settings
    const begunAtMs = Date.now()
    const isLookingBack = begunAtMs - this.#lookedBackAtMs >= heartbeatMs
    const lastMs = this.#lookedAtMs - (isLookingBack ? lateCommitMs : commitMs)
    try {
      const nextAtMs = await sendMails({
        db: this.db,
        adapter: this.#adapter,
        shopOrigin: host ? `https://${host}` : null,
        // The first run covers a whole day, because this sender may start long after an order.
        newSinceMs: Math.max(lastMs, begunAtMs - maxUnconfirmedMs),
        now: Date.now,
        log,
      })
      this.#lookedAtMs = begunAtMs
      if (isLookingBack) this.#lookedBackAtMs = begunAtMs
      return nextAtMs
    } catch (error) {
      logUnlessOutage(log, 'e-mails could not be looked for', error)
      return null
    }
  }
}
