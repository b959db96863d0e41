import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { orders } from './orders.ts'

/** Customers never see these notes. */
export const notes = sqliteTable(
  'notes',
  {
    id: text().primaryKey(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** In lower case. */
    customerEmail: text('customer_email'),
    text: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    check('notes_subject', sql`(order_id is null) <> (customer_email is null)`),
    index('notes_order').on(table.orderId),
    index('notes_customer').on(table.customerEmail),
  ],
)

export type NoteRow = typeof notes.$inferSelect
