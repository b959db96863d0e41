/** The queue of e-mails. A trigger on `orders` adds the e-mails about a new status. */
import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orders } from './orders.ts'
import { sendingColumns } from './sending.ts'

/**
 * An e-mail about an order has no personal data: sending reads recipient and content from the order.
 * Any other e-mail has its own recipient.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** The provider's idempotency key. `{order}.{kind}` for what an order gets once. */
    ...sendingColumns,
    /** The id of one of the Worker's kinds (`workers/src/shop/mail-kinds`). */
    kind: text().notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: the order's email when the e-mail is sent. */
    recipient: text(),
    /** The kind's own data. Its schema describes them. */
    data: text({ mode: 'json' }).$type<unknown>().notNull().default({}),
    providerId: text('provider_id'),
  },
  (table) => [
    check('mails_recipient', sql`order_id is not null or recipient is not null`),
    index('mails_order').on(table.orderId, table.kind),
    // Finds a person's e-mails that are about no order.
    index('mails_to')
      .on(sql`lower(${table.recipient})`, table.createdAtMs)
      .where(sql`recipient is not null`),
    // Counts the e-mails that modules have sent in a day.
    index('mails_of_modules')
      .on(table.createdAtMs)
      .where(sql`kind = 'module'`),
    // Finds the e-mails that are due. Contains only waiting rows.
    index('mails_due')
      .on(table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
  ],
)

export type MailRow = typeof mails.$inferSelect
