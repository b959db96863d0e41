/** Sends the e-mails that are due, each once, over crashes and by any number of Workers. */
import { and, asc, eq, inArray, min, not, sql } from 'drizzle-orm'

import { type Database, writeBatch } from '@shop/db/open'
import { type MailRow, mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { isErasedEmail } from '@shop/domain/erased-person'

import { type OrderWithItems, queryLines, withLines } from '../orders/order-view.ts'
import type { LogLine } from '../platform/log.ts'
import { confirmOrders } from './confirm-orders.ts'
import { type MailAdapter, MailError } from './mail-adapter.ts'
import { mailIdOf } from './mail-id.ts'
import { writeMail } from './write-mail.ts'

/**
 * For how long an e-mail is one sender's, in milliseconds: longer than any try takes. Another takes it up after that,
 * when the first has crashed; the provider knows it by its id.
 */
const leaseMs = 120_000
const minuteMs = 60_000
/** After each failed try; the one after the last of these is the last. */
const retryDelaysMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)
/** What is left is for the next run, in milliseconds. */
const maxRunMs = 60_000

type Input = {
  db: Database
  /** `null` where e-mails stay in the shop. */
  adapter: MailAdapter | null
  /** For links to the order; `null` where no setting names it. */
  shopOrigin: string | null
  /** Orders since then may have no confirmation yet. */
  newSinceMs: number
  now: () => number
  log: (line: LogLine) => void
}

/** Sends what is due, and resolves to when the next e-mail is; `null` when none waits. @throws DatabaseUnreachable */
export const sendMails = async ({ adapter, ...rest }: Input): Promise<number | null> =>
  adapter ? sendByProvider({ ...rest, adapter }) : storeInMailbox(rest)

type Sending = Input & { adapter: MailAdapter }

const sendByProvider = async (input: Sending): Promise<number | null> => {
  const { db, adapter, now } = input
  const endAtMs = now() + maxRunMs
  await confirmOrders(db, input.newSinceMs)
  while (now() < endAtMs) {
    // oxlint-disable no-await-in-loop -- As many at a time as the provider takes.
    const claimed = await claim(db, adapter.maxTogether, now())
    await send(input, claimed)
    // oxlint-enable no-await-in-loop
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

/** In the words of the index that holds what waits; a parameter would not be seen to be the same. */
const isWaiting = sql`state = 'waiting'`

const isDue = (nowMs: number) => and(isWaiting, sql`${mails.nextTryAtMs} <= ${nowMs}`)

/** What only a cancelled order is told. */
const kindsOfCancelled = ['cancelled', 'refunded'] as const

/**
 * What is due is sent once the back office's mailbox shows it. It shows what its order says, so that nothing has to be
 * written or read; many orders share one round trip.
 */
const storeInMailbox = async ({
  db,
  newSinceMs,
  now,
}: Omit<Input, 'adapter'>): Promise<number | null> => {
  const nowMs = now()
  const isOfCancelled = inArray(mails.kind, [...kindsOfCancelled])
  const isCancelled = sql`exists (select 1 from ${orders} where ${orders.id} = ${mails.orderId} and ${orders.status} = 'cancelled')`
  const [, , , [next]] = await db.batch([
    confirmOrders(db, newSinceMs, nowMs),
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

/** One statement: of two senders, one gets each e-mail. */
const claim = (db: Database, limit: number, nowMs: number): Promise<MailRow[]> => {
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
  const orderOf = await readOrders(
    input.db,
    claimed.map(({ orderId }) => orderId),
  )
  const results = await Promise.all(
    claimed.map(async (mail) => {
      const order = orderOf.get(mail.orderId)
      // The e-mails of a deleted order went with it.
      if (!order) return []
      if (!isStillTrue(mail, order)) return [discard(input, mail)]
      return [record(input, mail, await tryToSend(input, mail, order))]
    }),
  )
  await writeBatch(input.db, results.flat())
}

/** An order that was taken up again since it was cancelled is not told that nothing of it will be sent. */
const isStillTrue = ({ kind }: MailRow, { status }: OrderWithItems): boolean =>
  status === 'cancelled' || !kindsOfCancelled.some((one) => one === kind)

/** Without its row, the e-mail is written again when the order is cancelled again. */
const discard = ({ db }: Input, mail: MailRow) =>
  db.delete(mails).where(and(isSame(mail), eq(mails.tries, mail.tries), isWaiting))

/** By what it is about: the number of an e-mail that went with its order may be another one's by now. */
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
  order: OrderWithItems,
): Promise<Outcome> => {
  const to = order.customerEmail
  if (isErasedEmail(to)) return { error: 'The customer was erased.' }
  const id = mailIdOf(mail)
  try {
    const written = writeMail({ order, kind: mail.kind, shopOrigin })
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

/** A success is always recorded. A failure is not where another sender has begun a later try of the same e-mail. */
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
