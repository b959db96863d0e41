import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'

import type { ConsentExportQuery, ConsentQuery, ConsentWire } from '@shop/contracts/consent'
import { type ConsentRow, consents } from '@shop/db/schema/consents'

import { exportPages } from '../audit/export-pages.ts'
import type { Args } from '../../platform/context.ts'
import { csvFile, type CsvColumns } from '../../platform/csv-file.ts'
import { contains, type Page, readPage } from '../../platform/sql.ts'

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

const pageRows = 5000

/** Unconfirmed consents permit no e-mail, so they are left out. */
export const exportConsents = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<ConsentExportQuery> & { limit?: number }): Promise<AsyncIterable<ConsentRow[]>> => {
  const read = async (last?: ConsentRow): Promise<ConsentRow[]> =>
    ctx.db
      .select()
      .from(consents)
      .where(and(matching(input), isNotUnconfirmed, last && isAfter(last)))
      .orderBy(...newestFirst)
      .limit(limit)
  return exportPages(ctx, { noun: 'consent', query: input, limit, read })
}

const isNotUnconfirmed = or(isNotNull(consents.confirmedAtMs), isNotNull(consents.unsubscribedAtMs))

const isAfter = ({ consentedAtMs, email }: ConsentRow): SQL | undefined =>
  or(
    lt(consents.consentedAtMs, consentedAtMs),
    and(eq(consents.consentedAtMs, consentedAtMs), lt(consents.email, email)),
  )

/** Newsletter software takes each person's unsubscribe link from this file; times are in UTC. */
export const consentsCsv = (
  pages: AsyncIterable<ConsentRow[]>,
  shopOrigin: string,
): AsyncGenerator<string> => csvFile(columnsOf(shopOrigin), pages)

const columnsOf = (shopOrigin: string): CsvColumns<ConsentRow> => ({
  Email: ({ email }) => email,
  State: stateOf,
  'Agreed to': ({ wording }) => wording,
  'Agreed at': ({ consentedAtMs }) => toIso(consentedAtMs),
  Order: ({ orderId }) => orderId,
  'Confirmed at': ({ confirmedAtMs }) => confirmedAtMs && toIso(confirmedAtMs),
  'Unsubscribed at': ({ unsubscribedAtMs }) => unsubscribedAtMs && toIso(unsubscribedAtMs),
  'Unsubscribe link': ({ unsubscribeKey }) => `${shopOrigin}/unsubscribe?key=${unsubscribeKey}`,
})

const stateOf = ({ confirmedAtMs, unsubscribedAtMs }: ConsentRow): ConsentWire['state'] =>
  confirmedAtMs !== null && unsubscribedAtMs === null ? 'subscribed' : 'unsubscribed'

const toIso = (ms: number): string => new Date(ms).toISOString()

/** Leaves out the key, with which anyone could withdraw the consent. */
export const toConsentView = (row: ConsentRow): ConsentWire => ({
  email: row.email,
  state: stateOf(row),
  wording: row.wording,
  order_id: row.orderId,
  consented_at: toIso(row.consentedAtMs),
  confirmed_at: row.confirmedAtMs === null ? null : toIso(row.confirmedAtMs),
  unsubscribed_at: row.unsubscribedAtMs === null ? null : toIso(row.unsubscribedAtMs),
})
