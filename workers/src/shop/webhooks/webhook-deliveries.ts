import { and, desc, eq, ne } from 'drizzle-orm'

import type { DeliveryQuery } from '@shop/contracts/delivery'
import { ProblemError } from '@shop/contracts/problem'
import { deliveries, type DeliveryRow, webhooks } from '@shop/db/schema/deliveries'

import type { Args, ById, Ctx } from '../../platform/context.ts'
import { hasChanged, type Page, readPage } from '../../platform/sql.ts'
import { recordAction } from '../audit/audited-writes.ts'
import { subscriberOf, webhookNotFound } from './edit-webhooks.ts'

/** @throws ProblemError `webhook-not-found` */
export const listDeliveries = async ({
  ctx,
  input: { id, state, ...input },
}: Args<DeliveryQuery & { id: string }>): Promise<Page<DeliveryRow>> => {
  await requireWebhook(ctx, id)
  const isOwn = eq(deliveries.subscriber, subscriberOf(id))
  const where = and(isOwn, state && eq(deliveries.state, state))
  return readPage(ctx.db, deliveries, { where, order: [desc(deliveries.createdAtMs)], input })
}

/** Sends a test, even to a webhook that is off. @throws ProblemError `webhook-not-found` */
export const pingWebhook = async ({ ctx, input: { id } }: ById): Promise<DeliveryRow> => {
  await requireWebhook(ctx, id)
  const values = { subscriber: subscriberOf(id), topic: 'ping', subjectId: '' } as const
  const [row] = await ctx.db.insert(deliveries).values(values).returning()
  ctx.pokeDeliverySender()
  // The cast is safe, because the insert returns its row.
  return row as DeliveryRow
}

/**
 * Sends the delivery again, with current data. Does nothing if it is still waiting.
 * @throws ProblemError `delivery-not-found`
 */
export const replayDelivery = async ({
  ctx,
  input: { id, deliveryId },
}: Args<{ id: string; deliveryId: string }>): Promise<DeliveryRow> => {
  const where = and(eq(deliveries.id, deliveryId), eq(deliveries.subscriber, subscriberOf(id)))
  const [, , [row]] = await ctx.db.batch([
    ctx.db
      .update(deliveries)
      .set({ state: 'waiting', tries: 0, nextTryAtMs: 0, error: null, sentAtMs: null })
      .where(and(where, ne(deliveries.state, 'waiting'))),
    recordAction(ctx, {
      noun: 'delivery',
      action: 'update',
      subjectId: deliveryId,
      after: JSON.stringify({ state: 'waiting', webhook_id: id }),
      where: hasChanged,
    }),
    ctx.db.select().from(deliveries).where(where),
  ])
  if (!row)
    throw new ProblemError(
      'delivery-not-found',
      `The webhook has no delivery with the id "${deliveryId}".`,
    )
  ctx.pokeDeliverySender()
  return row
}

const requireWebhook = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> => {
  const [row] = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id))
  if (!row) throw webhookNotFound(id)
}
