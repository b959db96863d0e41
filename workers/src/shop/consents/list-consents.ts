import { and, desc, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import {
  Consent,
  type ConsentExportQuery,
  type ConsentQuery,
  type ConsentWire,
} from '@shop/contracts/consent'
import { type ConsentRow, consents } from '@shop/db/schema/consents'
import { isoTime } from '@shop/domain/time'

import { exportCsv } from '../audit/export-csv.ts'
import type { Args } from '../../platform/context.ts'
import type { CsvColumns } from '../../platform/csv-file.ts'
import { contains, type Page, readPage } from '../../platform/sql.ts'
import { wireOf } from '../../platform/wire.ts'

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

/** Leaves out the key, with which anyone could withdraw the consent. */
export const toConsentView = (row: ConsentRow): ConsentWire =>
  writeConsent({ ...row, state: stateOf(row) })

const writeConsent = wireOf(Consent)
