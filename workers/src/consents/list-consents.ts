/** The back office's list of those who agreed to e-mails about new products, and its CSV file. */
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'

import type { ConsentExportQuery, ConsentQuery, ConsentWire } from '@shop/contracts/consent'
import { type ConsentRow, consents } from '@shop/db/schema/consents'

import { exportPages } from '../audit/export-pages.ts'
import type { Args } from '../platform/context.ts'
import { csvFile, type CsvColumns } from '../platform/csv-file.ts'
import { contains, type Page, readPage } from '../platform/sql.ts'

const newestFirst = [desc(consents.consentedAtMs), desc(consents.email)]

/** One page, the newest first, and how many match in all; one round trip. */
export const listConsents = ({ ctx, input }: Args<ConsentQuery>): Promise<Page<ConsentRow>> =>
  readPage(ctx.db, consents, { where: matching(input), order: newestFirst, input })

const matching = ({ q, state }: ConsentExportQuery): SQL | undefined =>
  and(
    state === 'subscribed' ? isNull(consents.unsubscribedAtMs) : undefined,
    state === 'unsubscribed' ? isNotNull(consents.unsubscribedAtMs) : undefined,
    contains([consents.email], q),
  )

/** Rows in memory at once. */
const pageRows = 5000

/** Pages of rows in the order of the list. */
export const exportConsents = async ({
  ctx,
  input,
  limit = pageRows,
}: Args<ConsentExportQuery> & { limit?: number }): Promise<AsyncIterable<ConsentRow[]>> => {
  const read = async (last?: ConsentRow): Promise<ConsentRow[]> =>
    ctx.db
      .select()
      .from(consents)
      .where(and(matching(input), last && isAfter(last)))
      .orderBy(...newestFirst)
      .limit(limit)
  return exportPages(ctx, { noun: 'consent', query: input, limit, read })
}

/** The consents that come later in the list. */
const isAfter = ({ consentedAtMs, email }: ConsentRow): SQL | undefined =>
  or(
    lt(consents.consentedAtMs, consentedAtMs),
    and(eq(consents.consentedAtMs, consentedAtMs), lt(consents.email, email)),
  )

/** The program that sends e-mails takes each person's link from here; times in UTC. */
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
  'Unsubscribed at': ({ unsubscribedAtMs }) => unsubscribedAtMs && toIso(unsubscribedAtMs),
  'Unsubscribe link': ({ unsubscribeKey }) => `${shopOrigin}/unsubscribe?key=${unsubscribeKey}`,
})

const stateOf = ({ unsubscribedAtMs }: ConsentRow): ConsentWire['state'] =>
  unsubscribedAtMs === null ? 'subscribed' : 'unsubscribed'

const toIso = (ms: number): string => new Date(ms).toISOString()

/** The API's JSON of a consent; without its key, with which anybody could take it back. */
export const toConsentView = (row: ConsentRow): ConsentWire => ({
  email: row.email,
  state: stateOf(row),
  wording: row.wording,
  order_id: row.orderId,
  consented_at: toIso(row.consentedAtMs),
  unsubscribed_at: row.unsubscribedAtMs === null ? null : toIso(row.unsubscribedAtMs),
})
