import { and, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import { dayMs } from '@shop/domain/time'
import { erasedName, erasedText, makeErasedEmail } from '@shop/domain/erased-person'

import type { Database } from './open.ts'
import { audit } from './schema/audit.ts'
import { consents } from './schema/consents.ts'
import { heldPieces } from './schema/held-pieces.ts'
import { mails } from './schema/mails.ts'
import { orders } from './schema/orders.ts'
import { reviews } from './schema/reviews.ts'
import { staffSessions } from './schema/staff-sessions.ts'

const erasedAddress = {
  address: erasedText,
  city: erasedText,
  state: erasedText,
  zip_code: erasedText,
}

/**
 * Replaces the hash of the order's content, which could confirm a guess of name and address. A
 * retry with the order's key is then rejected as one with different content, so it never creates a
 * second order.
 */
const erasedHash = 'erased'

export const rowsOf = (email: string) => ({
  orders: sql`lower(${orders.customerEmail}) = lower(${email})`,
  reviews: sql`lower(${reviews.customerEmail}) = lower(${email})`,
  audit: recordsWith((stored) => sql`lower(${stored}) = lower(${email})`),
  consents: sql`${consents.email} = lower(${email})`,
})

/**
 * Returns the statements of one batch that replaces a person's data with `erasedEmail` and
 * placeholders: in orders, reviews and the audit records about them. Triggers on `orders` update
 * the customer's row. Unsent e-mails are dropped. The consent is deleted last, so that `changes()`
 * says whether there was one.
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
    db.delete(heldPieces).where(inArray(heldPieces.orderId, erasedOrders)),
    db.delete(mails).where(and(ne(mails.state, 'sent'), inArray(mails.orderId, erasedOrders))),
    db.delete(consents).where(own.consents),
  ] as const
}

/** How long audit records name the persons they are about, in milliseconds: 24 months. */
export const auditRetentionMs = 730 * 24 * 60 * 60 * 1000

/**
 * Erases persons from records older than `auditRetentionMs`; the action and the member of staff
 * remain. Also deletes expired staff sessions, and held pieces older than a day.
 */
export const eraseOldRecords = async (db: Database, nowMs: number): Promise<number> => {
  const isOld = lt(audit.createdAtMs, nowMs - auditRetentionMs)
  const isNamed = recordsWith((stored) => sql`${stored} not like 'erased-%@erased.invalid'`)
  await db.delete(staffSessions).where(lt(staffSessions.expiresAtMs, nowMs))
  await db.delete(heldPieces).where(lt(heldPieces.createdAtMs, nowMs - dayMs))
  const { rowsAffected } = await eraseRecords(db, and(isOld, isNamed), makeErasedEmail())
  return rowsAffected
}

/** Matches records whose row, before or after, has an email that meets the condition. */
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

/** `json_replace` adds no missing keys, so a review does not gain a phone. */
const erasedRow = (row: SQLiteColumn, erasedEmail: string): SQL =>
  sql`json_replace(${row}, '$.customer_name', ${erasedName}, '$.customer_email', ${erasedEmail}, '$.customer_phone', null, '$.shipping_address', ${JSON.stringify(erasedAddress)}, '$.request_sha256', ${erasedHash}, '$.link_key', null)`
