import { asc, desc, inArray, or, sql } from 'drizzle-orm'

import { PersonalData, type PersonInput } from '@shop/contracts/customer'
import type { Erasure } from '@shop/contracts/erasure'
import { ProblemError } from '@shop/contracts/problem'
import { eraseQueries, rowsOf } from '@shop/db/erase-person'
import { audit } from '@shop/db/schema/audit'
import { type ModuleRow, moduleRows } from '@shop/db/schema/backends'
import { consents } from '@shop/db/schema/customers'
import { mails } from '@shop/db/schema/mails'
import { notes } from '@shop/db/schema/notes'
import { orders } from '@shop/db/schema/orders'
import { type RefundRow, refunds } from '@shop/db/schema/payments'
import { returns } from '@shop/db/schema/returns'
import { reviews } from '@shop/db/schema/reviews'
import { shopperSessions } from '@shop/db/schema/sessions'
import { makeErasedEmail } from '@shop/domain/erased-person'
import { toDollars } from '@shop/domain/money'
import { isoTime } from '@shop/domain/time'

import { recordAction, type Recorder } from '../audit/audited-writes.ts'
import { queryLines, toOrderView, withLines } from '../orders/order-view.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { wireOf } from '../../platform/wire.ts'
import { toReviewView } from '../reviews/reviews.ts'

/**
 * Data of deleted orders are included. Actions of staff are omitted, because they are not the
 * person's data. The audit records the export.
 * @throws ProblemError `customer-not-found`
 */
export const readPersonalData = async ({
  ctx,
  input: { email },
}: Args<PersonInput, Recorder>): Promise<PersonalData> => {
  const own = rowsOf(email)
  const ids = ctx.db.select({ id: orders.id }).from(orders).where(own.orders)
  const [ordered, lines, said, log, mailed, noted, returned, refunded, agreed, visits, rows, done] =
    await ctx.db.batch([
      ctx.db
        .select()
        .from(orders)
        .where(own.orders)
        .orderBy(desc(orders.createdAtMs), desc(orders.id)),
      queryLines(ctx.db, ids),
      ctx.db.select().from(reviews).where(own.reviews).orderBy(desc(reviews.createdAtMs)),
      ctx.db.select().from(audit).where(own.audit).orderBy(asc(audit.seq)),
      ctx.db
        .select()
        .from(mails)
        .where(or(own.mails, inArray(mails.orderId, ids)))
        .orderBy(asc(mails.seq)),
      ctx.db
        .select()
        .from(notes)
        .where(or(own.notes, inArray(notes.orderId, ids))),
      ctx.db.select().from(returns).where(inArray(returns.orderId, ids)),
      ctx.db.select().from(refunds).where(inArray(refunds.orderId, ids)),
      ctx.db.select().from(consents).where(own.consents),
      ctx.db.select().from(shopperSessions).where(own.sessions),
      ctx.db.select().from(moduleRows).where(own.moduleRows),
      recordAction(ctx, {
        noun: 'customer',
        action: 'export',
        subjectId: customerIdOf(email),
        after: '{}',
        where: isStored(email),
      }),
    ])
  if (done.rowsAffected === 0) throw nothingStored()
  return {
    exported_at: isoTime(ctx.now()),
    email,
    orders: withLines(ordered, lines).map(toOrderView),
    reviews: said.map(toReviewView),
    mails: mailed.map(toMailRecord),
    notes: noted.map(toNoteRecord),
    returns: returned.map(toReturnRecord),
    refunds: refunded.map(toRefundRecord),
    consents: agreed.map(toConsentRecord),
    sessions: visits.map(toSessionRecord),
    module_rows: rows.map(toModuleRecord),
    records: log.map(toAuditRecord),
  }
}

const { entries: lists } = PersonalData
const toMailRecord = wireOf(lists.mails.item)
const toNoteRecord = wireOf(lists.notes.item)
const toReturnRecord = wireOf(lists.returns.item)
const toConsentRecord = wireOf(lists.consents.item)
const toSessionRecord = wireOf(lists.sessions.item)
const writeRefund = wireOf(lists.refunds.wrapped.item)
const writeModuleRow = wireOf(lists.module_rows.item)
const writeRecord = wireOf(lists.records.item)

const toRefundRecord = (row: RefundRow) =>
  writeRefund({ ...row, amount: toDollars(row.amountCents) })

const toModuleRecord = (row: ModuleRow) =>
  writeModuleRow({ ...row, table: row.tableName, atMs: row.updatedAtMs })

const toAuditRecord = (row: typeof audit.$inferSelect) =>
  writeRecord({
    ...row,
    atMs: row.createdAtMs,
    before: parseRow(row.before),
    after: parseRow(row.after),
  })

const parseRow = (row: string | null): unknown => (row === null ? null : JSON.parse(row))

/**
 * Orders keep their lines and sums under an anonymous email. A later order with the erased email
 * creates a new customer.
 * @throws ProblemError `customer-not-found`
 */
export const erasePerson = async ({
  ctx,
  input: { email },
}: Args<PersonInput, Recorder & Pick<Ctx, 'pokeRealtimeFeed'>>): Promise<Erasure> => {
  const erasedEmail = makeErasedEmail()
  const left = rowsOf(erasedEmail)
  const counts = sql`json_object(
    'orders', (select count(*) from ${orders} where ${left.orders}),
    'reviews', (select count(*) from ${reviews} where ${left.reviews}),
    'records', (select count(*) from ${audit} where ${left.audit}),
    'consents', changes()
  )`
  const [, ordered, , said, recorded, , , , , , , , inModules, rated, agreed] = await ctx.db.batch([
    ...eraseQueries(ctx.db, email, erasedEmail),
    recordAction(ctx, {
      noun: 'customer',
      action: 'erase',
      subjectId: customerIdOf(erasedEmail),
      after: counts,
      // `changes()` is 1 if the previous statement has deleted a consent.
      where: sql`(changes() > 0 or ${isStored(erasedEmail)})`,
    }),
  ])
  const erased = {
    orders: ordered.rowsAffected,
    reviews: said.rowsAffected,
    records: recorded.rowsAffected,
    consents: agreed.rowsAffected,
  }
  const counted = [...Object.values(erased), inModules.rowsAffected, rated.rowsAffected]
  if (counted.every((count) => count === 0)) throw nothingStored()
  ctx.pokeRealtimeFeed()
  return erased
}

/** The audit names a person by the id of their first order, which reveals nothing about them. */
const customerIdOf = (email: string) => sql`coalesce(
  (
    select ${orders.id} from ${orders} where ${rowsOf(email).orders}
    order by ${orders.createdAtMs}, ${orders.id} limit 1
  ),
  'without-orders'
)`

const isStored = (email: string) => {
  const own = rowsOf(email)
  return sql`(
    exists (select 1 from ${orders} where ${own.orders})
    or exists (select 1 from ${reviews} where ${own.reviews})
    or exists (select 1 from ${audit} where ${own.audit})
    or exists (select 1 from ${consents} where ${own.consents})
    or exists (select 1 from ${moduleRows} where ${own.moduleRows})
  )`
}

const nothingStored = (): ProblemError =>
  new ProblemError('customer-not-found', 'The shop stores nothing about this email.')
