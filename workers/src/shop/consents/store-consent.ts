import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { ConsentLink } from '@shop/contracts/consent'
import type { OwnConsentInput } from '@shop/contracts/own-account'
import { newsletterConsent } from '@shop/content/newsletter'
import { rowsOf } from '@shop/db/erase-person'
import { consents } from '@shop/db/schema/consents'
import { type OrderRow, orders } from '@shop/db/schema/orders'

import type { Args, Ctx, OwnerCtx } from '../../platform/context.ts'
import { makeRandomKey } from '../../platform/random-key.ts'

/** Anyone can order with any email, so an order never changes a consent that is in force. */
const insertConsentSql = `insert into consents
  (email, unsubscribe_key, wording, order_id, consented_at_ms) values (lower(?1), ?2, ?3, ?4, ?5)
  on conflict (email) do update set wording = excluded.wording, order_id = excluded.order_id,
    consented_at_ms = iif(unsubscribed_at_ms is null, excluded.consented_at_ms, consented_at_ms)
    where confirmed_at_ms is null or unsubscribed_at_ms is not null`

export const insertConsent = ({
  id,
  customerEmail,
  createdAtMs,
}: Pick<OrderRow, 'id' | 'customerEmail' | 'createdAtMs'>) => ({
  sql: insertConsentSql,
  args: [customerEmail, makeRandomKey(), newsletterConsent, id, createdAtMs],
})

/** Returns consent keys by order id, for orders whose e-mail asks to confirm the consent. */
export const readConfirmKeys = async (
  db: Ctx['db'],
  orderIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select({ orderId: consents.orderId, key: consents.unsubscribeKey })
    .from(consents)
    .where(and(inArray(consents.orderId, [...orderIds]), isNotSubscribed))
  return new Map(rows.map(({ orderId, key }) => [orderId, key]))
}

const isNotSubscribed = or(isNull(consents.confirmedAtMs), isNotNull(consents.unsubscribedAtMs))

type ByLink = Args<ConsentLink, Pick<Ctx, 'db' | 'now'>>

/** A repeat and an unknown key change nothing. Both get the same response as the first request. */
export const confirmConsent = async ({ ctx, input: { key } }: ByLink): Promise<void> => {
  await confirmWhere(ctx, eq(consents.unsubscribeKey, key))
}

/** An unknown key gets the same response as a known one. */
export const unsubscribe = async ({ ctx, input: { key } }: ByLink): Promise<void> => {
  await unsubscribeWhere(ctx, eq(consents.unsubscribeKey, key))
}

/** Needs no confirmation, because the shopper has signed in with a link from an e-mail. */
export const setOwnConsent = async ({
  ctx,
  input,
}: Args<OwnConsentInput, OwnerCtx>): Promise<void> => {
  const own = rowsOf(ctx.actor.email)
  if (!input.is_subscribed) return void (await unsubscribeWhere(ctx, own.consents))
  const agree = ctx.db.run(sql`
    insert into ${consents} (email, unsubscribe_key, wording, order_id, consented_at_ms)
      select ${ctx.actor.email}, ${makeRandomKey()}, ${newsletterConsent}, ${orders.id}, ${ctx.now()}
      from ${orders} where ${own.orders} order by ${orders.createdAtMs} desc limit 1
      on conflict (email) do update set wording = excluded.wording
      where confirmed_at_ms is null or unsubscribed_at_ms is not null`)
  await ctx.db.batch([agree, confirmWhere(ctx, own.consents)])
}

const confirmWhere = ({ db, now }: Pick<Ctx, 'db' | 'now'>, where: SQL) =>
  db
    .update(consents)
    .set({
      confirmedAtMs: now(),
      consentedAtMs: sql`iif(${consents.unsubscribedAtMs} is null, ${consents.consentedAtMs}, ${now()})`,
      unsubscribedAtMs: null,
    })
    .where(and(where, isNotSubscribed))

const unsubscribeWhere = ({ db, now }: Pick<Ctx, 'db' | 'now'>, where: SQL) =>
  db
    .update(consents)
    .set({ unsubscribedAtMs: now() })
    .where(and(where, isNull(consents.unsubscribedAtMs)))
