import { and, inArray, like, lt, ne, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import { dayMs } from '@shop/domain/time'
import { erasedName, erasedText, makeErasedEmail } from '@shop/domain/erased-person'
import { stateCodes, stateName } from '@shop/domain/us-states'

import type { Database } from './open.ts'
import { assistantRatings } from './schema/assistant.ts'
import { audit } from './schema/audit.ts'
import { moduleRows } from './schema/backends.ts'
import { consents, customers } from './schema/customers.ts'
import { deliveries } from './schema/deliveries.ts'
import { discountUses } from './schema/discounts.ts'
import { heldPieces, orders } from './schema/orders.ts'
import { mails } from './schema/mails.ts'
import { notes } from './schema/notes.ts'
import { refunds } from './schema/payments.ts'
import { returns } from './schema/returns.ts'
import { reviews } from './schema/reviews.ts'
import { shopperSessions, staffSessions } from './schema/sessions.ts'

const erasedAddress = {
  address: erasedText,
  city: erasedText,
  state: erasedText,
  zip_code: erasedText,
}

/**
 * Replaces the hash of an order's request, because the hash could confirm a guessed name and
 * address. If the request of an erased order is sent again, the shop rejects it.
 */
const erasedHash = 'erased'

export const rowsOf = (email: string) => ({
  orders: sql`lower(${orders.customerEmail}) = lower(${email})`,
  reviews: sql`lower(${reviews.customerEmail}) = lower(${email})`,
  audit: recordsWith((stored) => sql`lower(${stored}) = lower(${email})`),
  consents: sql`${consents.email} = lower(${email})`,
  moduleRows: sql`${moduleRows.person} = lower(${email})`,
  sessions: sql`${shopperSessions.email} = lower(${email})`,
  mails: sql`lower(${mails.recipient}) = lower(${email})`,
  notes: sql`${notes.customerEmail} = lower(${email})`,
  ratings: sql`instr(lower(${assistantRatings.reply} || coalesce(${assistantRatings.talk}, '')), lower(${email})) > 0`,
})

/**
 * Returns the statements of one batch that erases a person:
 * - Orders, reviews and the audit records about them get `erasedEmail` and placeholders. An order
 *   keeps its state. The row of the customer is deleted before the orders change, and inserted
 *   after them. Otherwise, a trigger would derive the row again for each order.
 * - Texts of refunds and returns, and the emails in uses of discounts, are erased.
 * - Notes, sessions, held pieces, modules' rows, and ratings that quote the email are deleted.
 * - E-mails are deleted. Sent e-mails about an order stay, unless they are about a return.
 * - The consent must be deleted last, so that `changes()` says whether there was one.
 */
export const eraseQueries = (db: Database, email: string, erasedEmail: string) => {
  const own = rowsOf(email)
  const erasedOrders = db.select({ id: orders.id }).from(orders).where(rowsOf(erasedEmail).orders)
  return [
    db.delete(customers).where(sql`${customers.email} = lower(${email})`),
    db
      .update(orders)
      .set({
        customerName: erasedName,
        customerEmail: erasedEmail,
        customerPhone: null,
        shippingAddress: sql`json_set(${JSON.stringify(erasedAddress)}, '$.state', ${remainingState})`,
        requestSha256: erasedHash,
        linkKey: null,
        discount: erasedDiscount(orders.discount),
        // Programs that copy orders notice the new time, and read the erased order again.
        updatedAtMs: sql`cast(unixepoch('subsec') * 1000 as integer)`,
        parcels: sql`(select json_group_array(json_set(value, '$.number', null, '$.url', null)) from json_each(${orders.parcels}))`,
      })
      .where(own.orders),
    db
      .insert(customers)
      .select(sql`select * from customers_of_orders where email = ${erasedEmail}`),
    db
      .update(reviews)
      .set({ customerName: erasedName, customerEmail: erasedEmail })
      .where(own.reviews),
    eraseRecords(db, own.audit, erasedEmail),
    db.update(discountUses).set({ email: null }).where(inArray(discountUses.orderId, erasedOrders)),
    db.update(refunds).set({ reason: erasedText }).where(inArray(refunds.orderId, erasedOrders)),
    db
      .update(returns)
      .set({ note: '', instructions: '', refusedReason: '' })
      .where(inArray(returns.orderId, erasedOrders)),
    db.delete(heldPieces).where(inArray(heldPieces.orderId, erasedOrders)),
    db
      .delete(mails)
      .where(
        or(
          own.mails,
          and(inArray(mails.orderId, erasedOrders), or(ne(mails.state, 'sent'), hasTexts)),
        ),
      ),
    db.delete(notes).where(or(own.notes, inArray(notes.orderId, erasedOrders))),
    db.delete(shopperSessions).where(own.sessions),
    db.delete(moduleRows).where(own.moduleRows),
    db.delete(assistantRatings).where(own.ratings),
    db.delete(consents).where(own.consents),
  ] as const
}

const stateTexts = JSON.stringify(
  stateCodes.flatMap((code) => [code, stateName(code)].map((text) => text.toLowerCase())),
)

/** Sales tax is declared by state, so a valid state remains. Any other typed text is erased. */
const remainingState = sql`(
  select iif(
    replace(lower(trim(state)), '.', '') in (select value from json_each(${stateTexts})),
    state, ${erasedText}
  )
  from (select ${orders.shippingAddress} ->> 'state' as state)
)`

/** E-mails about returns store texts that staff wrote. */
const hasTexts = like(mails.kind, 'return-%')

/** After this time, people's names are erased from audit records. */
export const auditRetentionMs = 730 * dayMs

export const ratingRetentionMs = 90 * dayMs

const deliveryRetentionMs = 30 * dayMs

/** Erases people from old audit records, and deletes old rows. Returns how many records changed. */
export const eraseOldRecords = async (db: Database, nowMs: number): Promise<number> => {
  const isOld = lt(audit.createdAtMs, nowMs - auditRetentionMs)
  const isNamed = recordsWith((stored) => sql`${stored} not like 'erased-%@erased.invalid'`)
  await db.delete(staffSessions).where(lt(staffSessions.expiresAtMs, nowMs))
  await db.delete(shopperSessions).where(lt(shopperSessions.expiresAtMs, nowMs))
  await db.delete(heldPieces).where(lt(heldPieces.createdAtMs, nowMs - dayMs))
  await db
    .delete(assistantRatings)
    .where(lt(assistantRatings.createdAtMs, nowMs - ratingRetentionMs))
  await db
    .delete(deliveries)
    .where(
      and(ne(deliveries.state, 'waiting'), lt(deliveries.createdAtMs, nowMs - deliveryRetentionMs)),
    )
  const { rowsAffected } = await eraseRecords(db, and(isOld, isNamed), makeErasedEmail())
  return rowsAffected
}

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

/** Staff type the title of a manual discount, so it may name the person. */
const erasedDiscount = (stored: SQLWrapper): SQL =>
  sql`iif(${stored} ->> 'id' = 'by-hand', json_set(${stored}, '$.title', ${erasedText}), ${stored})`

/** `json_replace` changes only keys that a record has, so this suits orders and reviews. */
const erasedRow = (row: SQLiteColumn, erasedEmail: string): SQL => sql`json_replace(
  ${row},
  '$.customer_name', ${erasedName}, '$.customer_email', ${erasedEmail}, '$.customer_phone', null,
  '$.shipping_address', ${JSON.stringify(erasedAddress)},
  '$.request_sha256', ${erasedHash}, '$.link_key', null, '$.parcels', '[]',
  '$.discount', ${erasedDiscount(sql`json_extract(${row}, '$.discount')`)} || ''
)`
