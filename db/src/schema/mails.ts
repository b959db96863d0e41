/** A trigger on `orders` adds the e-mails about a new status. */
import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orders } from './orders.ts'
import { sendingColumns } from './sending.ts'

/** E-mails about orders store no personal data, because the sender reads it from the order. */
export const mails = sqliteTable(
  'mails',
  {
    /**
     * `id` is also the provider's idempotency key. It is `{order}.{kind}` for a kind that is sent
     * once per order.
     */
    ...sendingColumns,
    /** The id of a kind in `workers/src/shop/mail-kinds`. */
    kind: text().notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Null if the e-mail goes to the order's address at the time of sending. */
    recipient: text(),
    /** Data in the form of the kind's schema. */
    data: text({ mode: 'json' }).$type<unknown>().notNull().default({}),
    providerId: text('provider_id'),
  },
  (table) => [
    check('mails_recipient', sql`order_id is not null or recipient is not null`),
    index('mails_order').on(table.orderId, table.kind),
    // This index finds a person's e-mails that are about no order.
    index('mails_to')
      .on(sql`lower(${table.recipient})`, table.createdAtMs)
      .where(sql`recipient is not null`),
    // This index counts the e-mails that modules have sent in a day.
    index('mails_of_modules')
      .on(table.createdAtMs)
      .where(sql`kind = 'module'`),
    // This index finds the e-mails that are due, and contains only waiting rows.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
