import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import { newsletterConsent } from '@shop/content/newsletter'
import {
  Consent,
  type ConsentExportQuery,
  type ConsentLink,
  type ConsentQuery,
  type ConsentWire,
} from '@shop/contracts/consent'
import type { OwnConsentInput } from '@shop/contracts/own-account'
import { rowsOf } from '@shop/db/erase-person'
import { type ConsentRow, consents } from '@shop/db/schema/customers'
import { type OrderRow, orders } from '@shop/db/schema/orders'
import { isoTime } from '@shop/domain/time'

import type { Args, Ctx, OwnerCtx } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { makeRandomKey } from '../../platform/crypto.ts'
import { contains, type Page, readPage } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'
import { exportCsv } from '../exports/export-csv.ts'

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

/** A repeated call or an unknown key changes nothing; the response is always the same. */
export const confirmConsent = async ({ ctx, input: { key } }: ByLink): Promise<void> => {
  await confirmWhere(ctx, eq(consents.unsubscribeKey, key))
}

/** An unknown key gets the same response as a known one. */
export const unsubscribe = async ({ ctx, input: { key } }: ByLink): Promise<void> => {
  await unsubscribeWhere(ctx, eq(consents.unsubscribeKey, key))
}

/** Stores a confirmed consent, because the shopper has signed in by e-mail. */
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

const newestFirst = [desc(consents.consentedAtMs), desc(consents.email)]

export const listConsents = ({ ctx, input }: Args<ConsentQuery>): Promise<Page<ConsentRow>> =>
  readPage(ctx.db, consents, { where: matching(input), order: newestFirst, input })

const matching = ({ q, state }: ConsentExportQuery): SQL | undefined =>
  and(
    state && (state === 'unsubscribed' ? isNotNull : isNull)(consents.unsubscribedAtMs),
    state === 'subscribed' ? isNotNull(consents.confirmedAtMs) : undefined,
    state === 'unconfirmed' ? isNull(consents.confirmedAtMs) : undefined,
    contains([consents.email], q),
  )

const pageRows = 1000

/** Unconfirmed consents are left out, because they permit no e-mail. */
export const exportConsents = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<ConsentExportQuery> & { limit?: number }): Promise<AsyncGenerator<string>> => {
  const read = async (last?: ConsentRow): Promise<ConsentRow[]> => {
    const { consentedAtMs, email } = consents
    const isAfter =
      last && sql`(${consentedAtMs}, ${email}) < (${last.consentedAtMs}, ${last.email})`
    const where = and(matching(input), isNotUnconfirmed, isAfter)
    return ctx.db
      .select()
      .from(consents)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
  }
  const columns = columnsOf(ctx.host.shopOrigin)
  const linesOf = (row: ConsentRow) => [row]
  return exportCsv(ctx, { noun: 'consent', query: input, limit, read, linesOf, columns })
}

const isNotUnconfirmed = or(isNotNull(consents.confirmedAtMs), isNotNull(consents.unsubscribedAtMs))

/** Newsletter software needs the unsubscribe links. Times are in UTC. */
const columnsOf = (shopOrigin: string): CsvColumns<ConsentRow> => ({
  Email: ({ email }) => email,
  State: stateOf,
  'Agreed to': ({ wording }) => wording,
  'Agreed at': ({ consentedAtMs }) => isoTime(consentedAtMs),
  Order: ({ orderId }) => orderId,
  'Confirmed at': ({ confirmedAtMs }) => isoTime(confirmedAtMs),
  'Unsubscribed at': ({ unsubscribedAtMs }) => isoTime(unsubscribedAtMs),
  'Unsubscribe link': ({ unsubscribeKey }) => `${shopOrigin}/unsubscribe?key=${unsubscribeKey}`,
})

export const stateOf = ({ confirmedAtMs, unsubscribedAtMs }: ConsentRow): ConsentWire['state'] => {
  if (unsubscribedAtMs !== null) return 'unsubscribed'
  return confirmedAtMs === null ? 'unconfirmed' : 'subscribed'
}

/** The view omits the key, with which anyone could withdraw the consent. */
export const toConsentView = (row: ConsentRow): ConsentWire =>
  writeConsent({ ...row, state: stateOf(row) })

const writeConsent = wireOf(Consent)
