/** Sends the e-mails that are due, each once, despite crashes and concurrent senders. */
import { and, asc, eq, inArray, min, not, sql } from 'drizzle-orm'

import { type Database, writeBatch } from '@shop/db/open'
import { type MailRow, mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { isErasedEmail } from '@shop/domain/erased-person'

import { readConfirmKeys } from '../consents/store-consent.ts'
import { type OrderWithItems, queryLines, withLines } from '../orders/order-view.ts'
import type { LogLine } from '../../platform/log.ts'
import { confirmOrders } from './confirm-orders.ts'
import { holdBack } from './hold-back.ts'
import { type MailAdapter, MailError } from './mail-adapter.ts'
import { mailIdOf } from './mail-id.ts'
import { writeMail } from './write-mail.ts'

/**
 * Must be longer than any try takes. If a sender crashes, another one tries again after this time,
 * and the provider recognizes the e-mail by its id.
 */
const leaseMs = 120_000
const minuteMs = 60_000
/** The try after the last delay is the last one. */
const retryDelaysMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)
/** E-mails that are not sent within this time wait for the next run. */
const maxRunMs = 60_000

type Input = {
  db: Database
  /** `null` if e-mails stay in the shop. */
  adapter: MailAdapter | null
  /** Makes links to the order; `null` leaves them out. */
  shopOrigin: string | null
  /** Orders placed since this time may lack a confirmation. */
  newSinceMs: number
  now: () => number
  log: (line: LogLine) => void
}

/** Returns when the next e-mail is due, or `null` if none waits. @throws DatabaseUnreachable */
export const sendMails = async ({ adapter, ...rest }: Input): Promise<number | null> =>
  adapter ? sendByProvider({ ...rest, adapter }) : storeInMailbox(rest)

type Sending = Input & { adapter: MailAdapter }

const sendByProvider = async (input: Sending): Promise<number | null> => {
  const { db, adapter, now } = input
  const endAtMs = now() + maxRunMs
  await confirmOrders(db, input.newSinceMs)
  while (now() < endAtMs) {
    const [, claimed] = await db.batch([holdBack(db), claim(db, adapter.maxTogether, now())])
    await send(input, claimed)
    if (claimed.length < adapter.maxTogether) break
  }
  const [next] = await nextTry(db)
  return next?.atMs ?? null
}

const nextTry = (db: Database) =>
  db
    .select({ atMs: min(mails.nextTryAtMs) })
    .from(mails)
    .where(isWaiting)

/** Repeats the condition of the partial index. With a parameter, SQLite would not use the index. */
const isWaiting = sql`state = 'waiting'`

const isDue = (nowMs: number) => and(isWaiting, sql`${mails.nextTryAtMs} <= ${nowMs}`)

/** Kinds that only a cancelled order gets. */
const kindsOfCancelled = ['cancelled', 'refunded'] as const

/**
 * Without a provider, an e-mail counts as sent as soon as the mailbox shows it. The mailbox writes
 * it from the order, so many e-mails share one round trip.
 */
const storeInMailbox = async ({
  db,
  newSinceMs,
  now,
}: Omit<Input, 'adapter'>): Promise<number | null> => {
  const nowMs = now()
  const isOfCancelled = inArray(mails.kind, [...kindsOfCancelled])
  const isCancelled = sql`exists (select 1 from ${orders} where ${orders.id} = ${mails.orderId} and ${orders.status} = 'cancelled')`
  const [, , , , [next]] = await db.batch([
    confirmOrders(db, newSinceMs),
    holdBack(db),
    db.delete(mails).where(and(isDue(nowMs), isOfCancelled, not(isCancelled))),
    db
      .update(mails)
      .set({
        state: 'sent',
        tries: sql`${mails.tries} + 1`,
        sentAtMs: nowMs,
        providerId: 'mailbox',
        error: null,
      })
      .where(isDue(nowMs)),
    nextTry(db),
  ])
  return next?.atMs ?? null
}

/** A single statement, so that only one of two senders gets an e-mail. */
const claim = (db: Database, limit: number, nowMs: number) => {
  const due = db
    .select({ seq: mails.seq })
    .from(mails)
    .where(isDue(nowMs))
    .orderBy(asc(mails.nextTryAtMs))
    .limit(limit)
  return db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, nextTryAtMs: nowMs + leaseMs })
    .where(inArray(mails.seq, due))
    .returning()
}

const send = async (input: Sending, claimed: readonly MailRow[]): Promise<void> => {
  if (claimed.length === 0) return
  const ids = claimed.map(({ orderId }) => orderId)
  const [orderOf, confirmKeys] = await Promise.all([
    readOrders(input.db, ids),
    readConfirmKeys(input.db, ids),
  ])
  const results = await Promise.all(
    claimed.map(async (mail) => {
      const order = orderOf.get(mail.orderId)
      // The order was deleted, and its e-mails with it.
      if (!order) return []
      if (!isStillTrue(mail, order)) return [discard(input, mail)]
      return [
        record(
          input,
          mail,
          await tryToSend(input, mail, { order, confirmKey: confirmKeys.get(order.id) }),
        ),
      ]
    }),
  )
  await writeBatch(input.db, results.flat())
}

/** False if the order was reopened after it was cancelled. */
const isStillTrue = ({ kind }: MailRow, { status }: OrderWithItems): boolean =>
  status === 'cancelled' || !kindsOfCancelled.some((one) => one === kind)

/** The e-mail is created again if the order is cancelled again. */
const discard = ({ db }: Input, mail: MailRow) =>
  db.delete(mails).where(and(isSame(mail), eq(mails.tries, mail.tries), isWaiting))

/** Compares more than `seq`, because the number of a deleted e-mail may be reused. */
const isSame = ({ orderId, kind, requestedAtMs }: MailRow) =>
  and(eq(mails.orderId, orderId), eq(mails.kind, kind), eq(mails.requestedAtMs, requestedAtMs))

const readOrders = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, OrderWithItems>> => {
  const [found, lines] = await db.batch([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    queryLines(db, ids),
  ])
  return new Map(withLines(found, lines).map((order) => [order.id, order]))
}

type Outcome = { providerId: string | null } | { error: string }

const tryToSend = async (
  { adapter, shopOrigin, log }: Sending,
  mail: MailRow,
  { order, confirmKey }: { order: OrderWithItems; confirmKey: string | undefined },
): Promise<Outcome> => {
  const to = order.customerEmail
  if (isErasedEmail(to)) return { error: 'The customer was erased.' }
  const id = mailIdOf(mail)
  try {
    const written = writeMail({ order, kind: mail.kind, shopOrigin, confirmKey })
    return { providerId: await adapter.send({ ...written, id, to }) }
  } catch (error) {
    const isExpected = error instanceof MailError
    const message = `the e-mail ${id} was not sent`
    log({
      level: isExpected ? 'warn' : 'error',
      message,
      error: isExpected ? error.message : error,
    })
    return { error: isExpected ? error.message : 'It could not be written.' }
  }
}

/** Records a failure only if no other sender has begun a later try. */
const record = ({ db, now }: Input, mail: MailRow, outcome: Outcome) => {
  const update = db.update(mails)
  if ('providerId' in outcome) {
    const sent = { state: 'sent', sentAtMs: now(), error: null, ...outcome } as const
    return update.set(sent).where(isSame(mail))
  }
  const delayMs = retryDelaysMs[mail.tries - 1]
  const next =
    delayMs === undefined ? { state: 'failed' as const } : { nextTryAtMs: now() + delayMs }
  return update
    .set({ ...next, ...outcome })
    .where(and(isSame(mail), eq(mails.tries, mail.tries), isWaiting))
}
