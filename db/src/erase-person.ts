/** Where the database holds data of a person, and the statements that erase it. */
import { and, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import { erasedName, erasedText, makeErasedEmail } from '@shop/domain/erased-person'

import type { Database } from './open.ts'
import { audit } from './schema/audit.ts'
import { consents } from './schema/consents.ts'
import { mails } from './schema/mails.ts'
import { orders } from './schema/orders.ts'
import { reviews } from './schema/reviews.ts'

const erasedAddress = {
  address: erasedText,
  city: erasedText,
  state: erasedText,
  zip_code: erasedText,
}

/**
 * In place of the hash of what was ordered, by which somebody could check a guess of name and address. A repeat with
 * the key of such an order is refused as one with other content; it never makes a second order.
 */
const erasedHash = 'erased'

/** The rows of one person, by an email in any case. */
export const rowsOf = (email: string) => ({
  orders: sql`lower(${orders.customerEmail}) = lower(${email})`,
  reviews: sql`lower(${reviews.customerEmail}) = lower(${email})`,
  audit: recordsWith((stored) => sql`lower(${stored}) = lower(${email})`),
  consents: sql`${consents.email} = lower(${email})`,
})

/**
 * Statements for one batch, which put `erasedEmail` and placeholders in the place of a person's data: orders, reviews,
 * and the records of what staff did with them. The customer's row follows by the triggers of `orders`. E-mails that
 * were not sent are not sent any more. A consent is deleted, as the last of them, so that `changes()` says whether there was one.
 */
export const eraseQueries = (db: Database, email: string, erasedEmail: string) => {
  const own = rowsOf(email)
  const erasedOrders = db.select({ id: orders.id }).from(orders).where(rowsOf(erasedEmail).orders)
  return [
    db
      .update(orders)
      .set({
        customerName: erasedName,
        customerEmail: erasedEmail,
        customerPhone: null,
        shippingAddress: erasedAddress,
        requestSha256: erasedHash,
        linkKey: null,
      })
      .where(own.orders),
    db
      .update(reviews)
      .set({ customerName: erasedName, customerEmail: erasedEmail })
      .where(own.reviews),
    eraseRecords(db, own.audit, erasedEmail),
    db.delete(mails).where(and(ne(mails.state, 'sent'), inArray(mails.orderId, erasedOrders))),
    db.delete(consents).where(own.consents),
  ] as const
}

/** How long records of staff name the persons that they are about, in milliseconds: 24 months. */
export const auditRetentionMs = 730 * 24 * 60 * 60 * 1000

/** Erases persons from records that are older than that; what was done, and by which member of staff, stays. */
export const eraseOldRecords = async (db: Database, nowMs: number): Promise<number> => {
  const isOld = lt(audit.createdAtMs, nowMs - auditRetentionMs)
  const isNamed = recordsWith((stored) => sql`${stored} not like 'erased-%@erased.invalid'`)
  const { rowsAffected } = await eraseRecords(db, and(isOld, isNamed), makeErasedEmail())
  return rowsAffected
}

/** Records whose row, before or after, has an email that the condition holds for. */
const recordsWith = (condition: (stored: SQL) => SQL): SQL | undefined =>
  and(
    inArray(audit.noun, ['order', 'review']),
    or(condition(storedEmail(audit.before)), condition(storedEmail(audit.after))),
  )

const storedEmail = (row: SQLiteColumn): SQL => sql`json_extract(${row}, '$.customer_email')`

const eraseRecords = (db: Database, where: SQL | undefined, erasedEmail: string) =>
  db
    .update(audit)
    .set({
      before: erasedRow(audit.before, erasedEmail),
      after: erasedRow(audit.after, erasedEmail),
    })
    .where(where)

/** The JSON of a row without the person; a review has no phone, and `json_replace` adds none. */
const erasedRow = (row: SQLiteColumn, erasedEmail: string): SQL =>
  sql`json_replace(${row}, '$.customer_name', ${erasedName}, '$.customer_email', ${erasedEmail}, '$.customer_phone', null, '$.shipping_address', ${JSON.stringify(erasedAddress)}, '$.request_sha256', ${erasedHash}, '$.link_key', null)`
