/** Sends deliveries as specified by Standard Webhooks (github.com/standard-webhooks). */
import { and, eq, gt, notExists } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { deliveries, type DeliveryRow, webhooks } from '@shop/db/schema/deliveries'
import { isoTime } from '@shop/domain/time'

import { fetchOutgoing, type Outgoing, OutgoingError } from '../../platform/outgoing.ts'
import { hmacSha256 } from '../../platform/crypto.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'
import { failure, type Outcome, type SubscriberKind } from '../deliveries/send-deliveries.ts'
import { addMailTo } from '../mail-kinds/add-mail.ts'
import { webhookOffMail } from '../mail-kinds/person-mails.ts'
import { loadShopSettings } from '../settings/read-settings.ts'
import { resubscribe, subjectOf, subscriberOf } from './edit-webhooks.ts'

type Input = { db: Database; outgoing: Outgoing; now: () => number }

export const webhookKind = (input: Input): SubscriberKind => ({
  deliver: (delivery, payload) => deliver(input, delivery, payload),
  giveUp: (delivery) => switchOff(input, delivery),
})

const idOf = ({ subscriber }: DeliveryRow): string => subscriber.slice(subscriberOf('').length)

const deliver = async (
  { db, outgoing, now }: Input,
  delivery: DeliveryRow,
  data: object,
): Promise<Outcome> => {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, idOf(delivery)))
  if (!webhook) return failure('The webhook was deleted.')
  const { id, topic, createdAtMs } = delivery
  const body = JSON.stringify({ type: topic, timestamp: isoTime(createdAtMs), data })
  const timestamp = `${Math.floor(now() / 1000)}`
  try {
    const {
      ok,
      status,
      body: ignored,
    } = await fetchOutgoing(outgoing, webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'shop-webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': await sign(webhook.secret, `${id}.${timestamp}.${body}`),
      },
      body,
    })
    await ignored?.cancel()
    return { httpStatus: status, error: ok ? null : `It responded with ${status}.` }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { httpStatus: error.status, error: error.message }
  }
}

const sign = async (secret: string, text: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0))
  return `v1,${btoa(String.fromCharCode(...(await hmacSha256(bytes, text))))}`
}

/**
 * Does nothing if a later delivery has arrived, because then the webhook works. A failed ping
 * changes nothing, either.
 */
const switchOff = async ({ db, now }: Input, delivery: DeliveryRow): Promise<void> => {
  const id = idOf(delivery)
  const isLater = gt(deliveries.sentAtMs, delivery.createdAtMs)
  const arrived = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.subscriber, subscriberOf(id)), isLater))
  const where = and(eq(webhooks.id, id), eq(webhooks.isOn, true), notExists(arrived))
  const [[webhook], { shop }] = await Promise.all([
    db.select().from(webhooks).where(where),
    loadShopSettings(db),
  ])
  if (!webhook || delivery.topic === 'ping') return
  const recorder = { db, now, actor: { email: 'webhooks' } }
  await db.batch([
    ...auditedUpdate(recorder, subjectOf(where), { isOn: false, failedAtMs: now() }),
    addMailTo({ db, now }, webhookOffMail, {
      recipient: shop.email,
      id: delivery.id,
      data: { host: new URL(webhook.url).host },
    }),
    ...resubscribe(db, id),
  ])
}
