import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import * as v from 'valibot'

import { type Database, writeBatch } from '@shop/db/open'
import { type MailRow, mails } from '@shop/db/schema/mails'
import { orders, type OrderWithItems } from '@shop/db/schema/orders'
import { erasedEmailPattern, isErasedEmail } from '@shop/domain/erased-person'
import { maxMailsAnHour } from '@shop/domain/limits'
import { dayMs, hourMs, minuteMs } from '@shop/domain/time'

import { readConfirmKeys } from '../consents/consents.ts'
import { readOrders } from '../orders/list-orders.ts'
import { readTestPayments } from '../payments/payment-rows.ts'
import type { LogLine } from '../../platform/log.ts'
import { afterFailure, isSameTry, nextDueMs, sendDue } from '../../platform/sending.ts'
import { loadShopSettings } from '../settings/read-settings.ts'
import { type MailAdapter, MailError } from './mail-adapter.ts'
import { findMailKind, mailKinds } from '../mail-kinds/mail-kinds.ts'
import { receivedMail } from '../mail-kinds/order-mails.ts'
import { moduleMail } from '../mail-kinds/person-mails.ts'
import { type MailInput, writeMail } from './write-mail.ts'

const retryDelaysMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)
/** An order that is unconfirmed for this long, such as a seeded one, gets no confirmation. */
export const maxUnconfirmedMs = dayMs

type Input = {
  db: Database
  /** Null if e-mails stay in the shop. */
  adapter: MailAdapter | null
  /** If null, e-mails have no links. */
  shopOrigin: string | null
  /** Orders placed since this time may lack a confirmation. */
  newSinceMs: number
  now: () => number
  log: (line: LogLine) => void
}

/** The provider's id of e-mails that stayed in the shop. */
export const mailboxId = 'mailbox'

/** Without a provider, an e-mail counts as sent, and staff read it in the mailbox. */
const mailbox: MailAdapter = { maxTogether: 200, send: async () => mailboxId }

/**
 * Resolves to the time when the next e-mail is due, or to null if none waits.
 * @throws DatabaseUnreachable
 */
export const sendMails = async ({ adapter: provider, ...input }: Input): Promise<number | null> => {
  const { db, newSinceMs, now } = input
  const adapter = provider ?? mailbox
  await sendDue({
    db,
    queue: mails,
    now,
    limit: adapter.maxTogether,
    // Modules' e-mails come last, after the confirmations that `prepare` adds.
    order: sql`${mails.kind} = ${moduleMail.id}, ${mails.nextTryAtMs}`,
    prepare: () => [confirmOrders(db, newSinceMs), holdBack(db)],
    send: (claimed) => send({ ...input, adapter }, claimed),
  })
  return nextDueMs(db, mails)
}

type Sending = Input & { adapter: MailAdapter }

/**
 * Confirmations are added outside the order's batch, to keep orders fast. Erased persons get none.
 * An order with a payment gets its confirmation after it is paid.
 */
export const confirmOrders = (db: Database, sinceMs: number) =>
  db.run(sql`
    insert into ${mails} (id, kind, order_id, next_try_at_ms, created_at_ms)
    select ${orders.id} || '.received', ${receivedMail.id}, ${orders.id}, ${orders.createdAtMs}, ${orders.createdAtMs} from ${orders}
    where ${orders.createdAtMs} > ${sinceMs} and ${orders.payment} is null and ${orders.customerEmail} not like ${erasedEmailPattern}
      and not exists (
        select 1 from ${mails} where ${mails.orderId} = ${orders.id} and ${mails.kind} = ${receivedMail.id}
      )
    order by ${orders.createdAtMs}
    on conflict do nothing`)

const limitedKinds = mailKinds.filter(({ isLimited }) => isLimited).map(({ id }) => id)
const isLimited = (kind: SQL): SQL =>
  sql`${kind} in (select value from json_each(${JSON.stringify(limitedKinds)}))`

const heldBack = `Held back: visitors triggered more than ${maxMailsAnHour} emails to this address within an hour. Check its orders, then send it again.`

/**
 * Anyone can order with somebody else's email, so e-mails to one address beyond a limit fail.
 * Failed e-mails count, so every e-mail fails during a long flood. An e-mail that has an error
 * already is skipped, so that a retry by staff is not held back. Reads the newest orders first, so
 * that in a flood, the search reaches the limit after a few orders and ends.
 */
const holdBack = (db: Database) =>
  db.run(sql`
    update ${mails} set state = 'failed', error = ${heldBack}
    where state = 'waiting' and tries = 0 and error is null and ${isLimited(sql`kind`)} and exists (
      select 1 from ${orders} as own
      cross join ${orders} as other on lower(other.customer_email) = lower(own.customer_email)
        and other.created_at_ms <= mails.created_at_ms
      cross join ${mails} as earlier on earlier.order_id = other.id
        and ${isLimited(sql`earlier.kind`)} and earlier.seq < mails.seq
        and earlier.created_at_ms > mails.created_at_ms - ${hourMs}
      where own.id = mails.order_id
      order by other.created_at_ms desc limit 1 offset ${maxMailsAnHour - 1}
    )`)

const send = async (input: Sending, claimed: readonly MailRow[]): Promise<boolean> => {
  const ids = claimed.flatMap(({ orderId }) => orderId ?? [])
  const [found, confirmKeys, tests, settings] = await Promise.all([
    readOrders(input.db, { where: inArray(orders.id, ids), input: { limit: ids.length } }),
    readConfirmKeys(input.db, ids),
    readTestPayments(input, ids),
    loadShopSettings(input.db),
  ])
  const orderOf = new Map(found.rows.map((order) => [order.id, order]))
  const results = await Promise.all(
    claimed.map(async (mail) => {
      const order = orderOf.get(mail.orderId ?? '') ?? null
      // The order was deleted after the e-mail was claimed, and its e-mails with it.
      if (mail.orderId !== null && !order) return []
      if (order && !isStillTrue(mail, order)) return [discard(input, mail)]
      const { id = '' } = order ?? {}
      const isTestPayment = tests.has(id)
      const confirmKey = confirmKeys.get(id)
      const given = { order, confirmKey, isTestPayment, settings, queuedAtMs: mail.createdAtMs }
      return [record(input, mail, await tryToSend(input, mail, given))]
    }),
  )
  await writeBatch(input.db, results.flat())
  return true
}

const isStillTrue = (mail: MailRow, order: OrderWithItems): boolean => {
  const kind = findMailKind(mail.kind)
  if (kind?.about !== 'order' || !kind.isStillTrue) return true
  const data = v.safeParse(kind.data, mail.data)
  return !data.success || kind.isStillTrue(order, data.output)
}

/** Deletes the row, so that the e-mail can be queued again, as after a second cancellation. */
const discard = ({ db }: Input, mail: MailRow) => db.delete(mails).where(isSameTry(mails, mail))

type Outcome = { providerId: string | null } | { error: string }

const tryToSend = async (
  { adapter, shopOrigin, log }: Sending,
  mail: MailRow,
  given: Omit<MailInput, 'kind' | 'data' | 'shopOrigin'>,
): Promise<Outcome> => {
  const to = mail.recipient ?? given.order?.customerEmail ?? ''
  if (isErasedEmail(to)) return { error: 'The customer was erased.' }
  const { id, data } = mail
  const kind = findMailKind(mail.kind)
  // After a rollback, this Worker may not know the kind. A newer Worker can send it on a later try.
  if (!kind) return { error: 'This version of the shop does not know this kind of email.' }
  try {
    const content = writeMail({ ...given, kind, data, shopOrigin })
    return { providerId: await adapter.send({ ...content, id, to }) }
  } catch (error) {
    const message = `the e-mail ${id} was not sent`
    if (error instanceof MailError) {
      log({ level: 'warn', message, error: error.message })
      return { error: error.message }
    }
    log({ level: 'error', message, error })
    return { error: 'Its text could not be written.' }
  }
}

/** Records no failure if another sender has begun a later try. */
const record = ({ db, now }: Input, mail: MailRow, outcome: Outcome) => {
  const update = db.update(mails)
  if ('providerId' in outcome) {
    const sent = { state: 'sent', sentAtMs: now(), error: null, ...outcome } as const
    const isGone = outcome.providerId !== mailboxId
    const withoutSecret = isGone && findMailKind(mail.kind)?.isSecret && { data: {} }
    return update.set({ ...sent, ...withoutSecret }).where(eq(mails.id, mail.id))
  }
  const next = afterFailure(mail.tries, retryDelaysMs, now())
  return update.set({ ...next, ...outcome }).where(isSameTry(mails, mail))
}
