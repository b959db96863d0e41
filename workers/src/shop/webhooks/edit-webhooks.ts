import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'

import { Delivery, type DeliveryQuery } from '@shop/contracts/delivery'
import { badInput, ProblemError } from '@shop/contracts/problem'
import { type CreateWebhookInput, type UpdateWebhookInput, Webhook } from '@shop/contracts/webhook'
import type { Database } from '@shop/db/open'
import {
  deliveries,
  type DeliveryRow,
  subscriptions,
  type WebhookRow,
  webhooks,
} from '@shop/db/schema/deliveries'

import type { Args, ById, Ctx, StaffCtx } from '../../platform/context.ts'
import { findAddressProblem } from '../../platform/outgoing.ts'
import { isWaiting } from '../../platform/sending.ts'
import { hasChanged, type Page, readPage } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import {
  auditedCreate,
  auditedDelete,
  auditedUpdate,
  recordAction,
} from '../audit/audited-writes.ts'

const maxWebhooks = 20

export const subscriberOf = (id: string): string => `webhook:${id}`

/** Omits the secret, because no credential belongs in the audit. */
const asJson = sql`json_object(
  'id', ${webhooks.id}, 'url', ${webhooks.url}, 'topics', json(${webhooks.topics}), 'is_on', ${webhooks.isOn}
)`

export const subjectOf = (where: SQL | undefined) =>
  ({ noun: 'webhook', table: webhooks, where, asJson }) as const

export const listWebhooks = async ({ db }: Pick<Ctx, 'db'>): Promise<Webhook[]> => {
  const rows = await db.select().from(webhooks).orderBy(desc(webhooks.createdAtMs))
  return Promise.all(rows.map((row) => withLast(db, row)))
}

const withLast = async (db: Database, row: WebhookRow): Promise<Webhook> => {
  const [last] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subscriber, subscriberOf(row.id)))
    .orderBy(desc(deliveries.createdAtMs))
    .limit(1)
  return toWebhookView(row, last)
}

const toWebhookView = (row: WebhookRow, last?: DeliveryRow): Webhook =>
  writeWebhook({ ...row, last: last ? toDeliveryView(last) : null })

const writeWebhook = wireOf(Webhook)

export const toDeliveryView = (row: DeliveryRow): Delivery =>
  writeDelivery({
    ...row,
    // A delivery that is due at once has the time 0, so its creation time is shown.
    nextTryAtMs: row.state === 'waiting' ? Math.max(row.nextTryAtMs, row.createdAtMs) : null,
  })

const writeDelivery = wireOf(Delivery)

type WithSecret = { webhook: Webhook; secret: string }

/** @throws ProblemError `bad-input` */
export const createWebhook = async ({
  ctx,
  input: { url, topics },
}: Args<CreateWebhookInput>): Promise<WithSecret> => {
  checkAddress(ctx, url)
  const existing = await ctx.db.$count(webhooks)
  if (existing >= maxWebhooks)
    throw badUrl(`is one too many: delete one of the ${maxWebhooks} webhooks first`)
  const id = crypto.randomUUID()
  const secret = makeSecret()
  const write = ctx.db
    .insert(webhooks)
    .values({
      id,
      url,
      topics: unique(topics),
      secret,
      createdBy: ctx.actor.email,
      createdAtMs: ctx.now(),
    })
    .returning()
  const created = auditedCreate(ctx, subjectOf(eq(webhooks.id, id)), write)
  const [[row]] = await ctx.db.batch([...created, ...resubscribe(ctx.db, id)])
  // The cast is safe, because the insert returns its row.
  return { webhook: toWebhookView(row as WebhookRow), secret }
}

/** @throws ProblemError `webhook-not-found`, `bad-input` */
export const updateWebhook = async ({
  ctx,
  input: { id, url, topics, is_on: isOn },
}: Args<UpdateWebhookInput & { id: string }>): Promise<Webhook> => {
  if (url !== undefined) checkAddress(ctx, url)
  const failedAtMs = isOn === undefined ? {} : { failedAtMs: null }
  const row = await change(ctx, id, { url, topics: topics && unique(topics), isOn, ...failedAtMs })
  return withLast(ctx.db, row)
}

/** The old secret becomes invalid immediately. @throws ProblemError `webhook-not-found` */
export const replaceSecret = async ({ ctx, input: { id } }: ById): Promise<WithSecret> => {
  const secret = makeSecret()
  return { webhook: await withLast(ctx.db, await change(ctx, id, { secret })), secret }
}

const change = async (
  ctx: StaffCtx,
  id: string,
  values: { [Name in keyof WebhookRow]?: WebhookRow[Name] | undefined },
): Promise<WebhookRow> => {
  const where = eq(webhooks.id, id)
  const updated = auditedUpdate(ctx, subjectOf(where), { id, ...values })
  const [, [row]] = await ctx.db.batch([...updated, ...resubscribe(ctx.db, id)])
  if (!row) throw webhookNotFound(id)
  return row
}

/** Also deletes the webhook's deliveries. @throws ProblemError `webhook-not-found` */
export const deleteWebhook = async ({ ctx, input: { id } }: ById): Promise<void> => {
  const isOwn = eq(deliveries.subscriber, subscriberOf(id))
  const deleted = auditedDelete(ctx, subjectOf(eq(webhooks.id, id)))
  const [, { rowsAffected }] = await ctx.db.batch([
    ...deleted,
    ...resubscribe(ctx.db, id),
    ctx.db.delete(deliveries).where(isOwn),
  ])
  if (rowsAffected === 0) throw webhookNotFound(id)
}

/** Subscribes a webhook to the topics in its row. If it is off, cancels its waiting deliveries. */
export const resubscribe = (db: Database, id: string) => {
  const subscriber = subscriberOf(id)
  const isOn = and(eq(webhooks.id, id), eq(webhooks.isOn, true))
  return [
    db.delete(subscriptions).where(eq(subscriptions.subscriber, subscriber)),
    db.run(sql`
      insert into ${subscriptions} (topic, subscriber)
        select value, ${subscriber} from ${webhooks}, json_each(${webhooks.topics}) where ${isOn}`),
    db
      .update(deliveries)
      .set({ state: 'failed', error: 'The webhook was switched off.' })
      .where(
        and(
          eq(deliveries.subscriber, subscriber),
          isWaiting,
          sql`not exists (select 1 from ${webhooks} where ${isOn})`,
        ),
      ),
  ] as const
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const makeSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

const checkAddress = ({ outgoing }: Pick<Ctx, 'outgoing'>, url: string): void => {
  const problem = findAddressProblem(url, outgoing)
  if (problem) throw badUrl(problem)
}

const badUrl = (message: string): ProblemError => badInput([{ path: 'url', message }])

const webhookNotFound = (id: string): ProblemError =>
  new ProblemError('webhook-not-found', `No webhook has the id "${id}".`)

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
