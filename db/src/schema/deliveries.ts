/** Triggers add a delivery for each subscriber of an event's topic. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { DeliveryTopic } from '@shop/contracts/delivery'
import type { Topic } from '@shop/contracts/topics'

import { sendingColumns } from './sending.ts'

/** While a webhook is on, `subscriptions` has its topics. */
export const webhooks = sqliteTable('webhooks', {
  id: text().primaryKey(),
  url: text().notNull(),
  topics: text({ mode: 'json' }).$type<Topic[]>().notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
  /** When the shop switched off the webhook because it kept failing. Otherwise null. */
  failedAtMs: integer('failed_at_ms'),
  /** The key that signs the webhook's deliveries, `whsec_` and base64. Staff see it only once. */
  secret: text().notNull(),
  createdBy: text('created_by').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
})

export type WebhookRow = typeof webhooks.$inferSelect

/** The subscribers of each topic, as `webhook:<id>` or `module:<name>`. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    topic: text().$type<Topic>().notNull(),
    subscriber: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.subscriber] })],
)

/**
 * One event for one subscriber. Contains no personal data, because the subject is read only when
 * the delivery is sent. The default values keep triggers short.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    ...sendingColumns,
    /** Receivers get the id as the header `webhook-id`. */
    id: text()
      .notNull()
      .unique()
      .default(sql`(lower(hex(randomblob(16))))`),
    subscriber: text().notNull(),
    topic: text().$type<DeliveryTopic>().notNull(),
    /** The id of an order, return, product or review, or the name of a job. Empty for a ping. */
    subjectId: text('subject_id').notNull(),
    /** The receiver's last HTTP status. Null before the first response. */
    httpStatus: integer('http_status'),
    nextTryAtMs: integer('next_try_at_ms').notNull().default(0),
    createdAtMs: integer('created_at_ms')
      .notNull()
      .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`),
  },
  (table) => [
    // This index finds the deliveries that are due, and contains only waiting rows.
    index('deliveries_due')
      .on(table.subscriber, table.nextTryAtMs)
      .where(sql`state = 'waiting'`),
    // The back office lists the deliveries of a webhook, newest first.
    index('deliveries_log').on(table.subscriber, table.createdAtMs),
    // Finds a product's unsent delivery. One is enough, because sending it reads the stock.
    index('deliveries_unsent')
      .on(table.subscriber, table.subjectId)
      .where(sql`topic = 'stock.changed' and state = 'waiting' and tries = 0`),
  ],
)

export type DeliveryRow = typeof deliveries.$inferSelect
