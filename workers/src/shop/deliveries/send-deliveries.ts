/** Each subscriber gets an event at least once, in no promised order. */
import { and, eq, lt, min, sql } from 'drizzle-orm'

import { type Database, writeBatch } from '@shop/db/open'
import { deliveries, type DeliveryRow } from '@shop/db/schema/deliveries'
import { dayMs, minuteMs } from '@shop/domain/time'
import type { TopicData } from '@shop/contracts/topics'
import { reviews } from '@shop/db/schema/reviews'

import { logUnlessOutage } from '../../platform/database-errors.ts'
import type { LogLine } from '../../platform/log.ts'
import { afterFailure, isSameTry, isWaiting, sendDue } from '../../platform/sending.ts'
import { readOrder } from '../orders/edit-order.ts'
import { toOrderView } from '../orders/order-view.ts'
import { findReturn, toReturnView } from '../returns/read-returns.ts'
import { queryProduct, toProductDetail } from '../products/get-product.ts'
import { toPublicReview } from '../reviews/reviews.ts'

/** Allows ten tries within about a day. */
const retryDelaysMs = [0.5, 2, 10, 30, 60, 120, 240, 360, 600].map((minutes) => minutes * minuteMs)
/** A ping gets one try. A job gets four within 15 minutes, because its next run waits for them. */
const delaysOf = ({ topic }: DeliveryRow): number[] =>
  retryDelaysMs.slice(0, topic === 'ping' ? 0 : topic === 'job' ? 3 : undefined)
const maxTogether = 5
/** If `maxTogether` deliveries to a subscriber fail together, it gets nothing for this long. */
const pauseMs = 10_000

/** `httpStatus` is null if there was no response. `error` quotes nothing from the receiver. */
export type Outcome = { httpStatus: number | null; error: string | null }

export type SubscriberKind = {
  /** Must end in less than a minute, or another sender may claim the delivery, too. */
  deliver: (delivery: DeliveryRow, payload: object) => Promise<Outcome>
  /** The sender calls this once the last try of a delivery has failed. */
  giveUp?: (delivery: DeliveryRow) => Promise<void>
}

export type SubscriberKinds = Record<'webhook' | 'module', SubscriberKind>

type Input = {
  db: Database
  kinds: SubscriberKinds
  now: () => number
  log: (line: LogLine) => void
  /** The running sends by subscriber. They are separate, so that no subscriber delays another. */
  running: Map<string, Promise<void>>
  /**
   * A subscriber that is down gets nothing before this time. Memory holds the time, to save writes.
   */
  pausedUntilMs: Map<string, number>
  /** The sender calls this when a send has ended, because more deliveries may have become due. */
  onEnd: () => void
}

/**
 * Resolves to the time when the next delivery is due, or to null if none waits.
 * @throws DatabaseUnreachable
 */
export const sendDeliveries = async (input: Input): Promise<number | null> => {
  const { db, now, running, pausedUntilMs, onEnd } = input
  const waiting = await db
    .select({ subscriber: deliveries.subscriber, atMs: min(deliveries.nextTryAtMs) })
    .from(deliveries)
    .where(isWaiting)
    .groupBy(deliveries.subscriber)
  let nextAtMs: number | null = null
  for (const { subscriber, atMs } of waiting) {
    if (running.has(subscriber)) continue
    const dueAtMs = Math.max(atMs ?? 0, pausedUntilMs.get(subscriber) ?? 0)
    if (dueAtMs > now()) {
      nextAtMs = Math.min(nextAtMs ?? dueAtMs, dueAtMs)
      continue
    }
    const sending = sendTo(input, subscriber).finally(() => {
      running.delete(subscriber)
      onEnd()
    })
    running.set(subscriber, sending)
  }
  return nextAtMs
}

const sendTo = async (input: Input, subscriber: string): Promise<void> => {
  const { db, now, log } = input
  try {
    await sendDue({
      db,
      queue: deliveries,
      now,
      limit: maxTogether,
      where: eq(deliveries.subscriber, subscriber),
      // A ping comes first, so that it does not wait for deliveries that piled up in an outage.
      order: sql`${deliveries.topic} <> 'ping', ${deliveries.seq}`,
      send: (claimed) => send(input, claimed),
    })
  } catch (error) {
    logUnlessOutage(log, `sending to ${subscriber} was interrupted`, error)
  }
}

/** Resolves to false if every delivery failed, so that a receiver that is down gets no more. */
const send = async (input: Input, claimed: readonly DeliveryRow[]): Promise<boolean> => {
  const { db, kinds, now, pausedUntilMs } = input
  const results = await Promise.all(
    claimed.map(async (delivery) => ({ delivery, outcome: await tryToSend(input, delivery) })),
  )
  const isDown = results.every(({ outcome }) => outcome?.error)
  const isBack = results.some(({ delivery, outcome }) => isArrivedPing(delivery, outcome))
  const [first] = claimed
  if (isDown && first && claimed.length === maxTogether)
    pausedUntilMs.set(first.subscriber, now() + pauseMs)
  await writeBatch(db, [
    ...results.map(({ delivery, outcome }) => record(input, delivery, outcome)),
    ...(isDown && first ? [failOldest(input, first)] : []),
    ...(isBack && first ? [retryNow(input, first)] : []),
  ])
  for (const { delivery, outcome } of results)
    if (outcome?.error && delivery.tries > delaysOf(delivery).length)
      await kindOf(kinds, delivery)?.giveUp?.(delivery)
  return !isDown
}

const isArrivedPing = ({ topic }: DeliveryRow, outcome: Outcome | null): boolean =>
  topic === 'ping' && outcome?.error === null

/** Tries at once after a subscriber's outage, because the next tries may be hours away. */
const retryNow = ({ db }: Input, { subscriber }: DeliveryRow) =>
  db
    .update(deliveries)
    .set({ nextTryAtMs: 0 })
    .where(and(eq(deliveries.subscriber, subscriber), isWaiting))

/** Gives up old deliveries, which would pile up while a subscriber is down. */
const failOldest = ({ db, now }: Input, { subscriber }: DeliveryRow) =>
  db
    .update(deliveries)
    .set({ state: 'failed', error: 'It waited for two days.' })
    .where(
      and(
        eq(deliveries.subscriber, subscriber),
        lt(deliveries.createdAtMs, now() - 2 * dayMs),
        isWaiting,
      ),
    )

const kindOf = (kinds: SubscriberKinds, { subscriber }: DeliveryRow): SubscriberKind | undefined =>
  Object.entries(kinds).find(([kind]) => subscriber.startsWith(`${kind}:`))?.[1]

const tryToSend = async (
  { db, kinds, log }: Input,
  delivery: DeliveryRow,
): Promise<Outcome | null> => {
  try {
    const payload = await readPayload(db, delivery)
    const kind = kindOf(kinds, delivery)
    if (!kind) return failure('This version of the shop does not know its subscriber.')
    return payload && (await kind.deliver(delivery, payload))
  } catch (error) {
    log({ level: 'error', message: `the delivery ${delivery.id} failed`, error })
    return failure('The shop could not send it.')
  }
}

export const failure = (error: string): Outcome => ({ httpStatus: null, error })

const record = ({ db, now }: Input, delivery: DeliveryRow, outcome: Outcome | null) => {
  const isSame = isSameTry(deliveries, delivery)
  if (!outcome) return db.delete(deliveries).where(isSame)
  const update = db.update(deliveries)
  if (outcome.error !== null)
    return update
      .set({ ...afterFailure(delivery.tries, delaysOf(delivery), now()), ...outcome })
      .where(isSame)
  const sent = { state: 'sent', sentAtMs: now(), ...outcome } as const
  return update.set(sent).where(eq(deliveries.id, delivery.id))
}

/**
 * Reads the subject as it is now, so that a delivery reveals nothing about an erased person.
 * Resolves to null, and nothing is sent, if the subject is gone or a review is no longer approved.
 */
const readPayload = async (
  db: Database,
  { topic, subjectId }: Pick<DeliveryRow, 'topic' | 'subjectId'>,
): Promise<object | null> => {
  if (topic === 'ping' || topic === 'job') return {}
  if (topic === 'return.changed') {
    const row = await findReturn({ db }, subjectId)
    return row ? toReturnView(row) : null
  }
  if (topic === 'product.changed' || topic === 'stock.changed') {
    const [row] = await queryProduct({ db }, subjectId)
    if (!row) return null
    if (topic === 'product.changed') return toProductDetail(row)
    const { id, sku, stock, variants = [] } = toProductDetail(row)
    return { product_id: id, sku, stock, variants } satisfies TopicData['stock.changed']
  }
  if (topic === 'review.approved') {
    const [row] = await db.select().from(reviews).where(eq(reviews.id, subjectId))
    if (row?.status !== 'approved') return null
    const { productId: product_id } = row
    return { product_id, ...toPublicReview(row) } satisfies TopicData['review.approved']
  }
  const [[order], items] = await db.batch(readOrder({ db }, subjectId))
  return order ? toOrderView({ ...order, items }) : null
}
