import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Topic } from '@shop/contracts/topics'

/** URLs of other systems that get events. While a webhook is on, `subscriptions` has its topics. */
export const webhooks = sqliteTable('webhooks', {
  id: text().primaryKey(),
  url: text().notNull(),
  topics: text({ mode: 'json' }).$type<Topic[]>().notNull(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
  /** The time when the shop switched off the failing webhook. Null unless it did. */
  failedAtMs: integer('failed_at_ms'),
  /** The key that signs its deliveries: `whsec_` and base64. Shown once. */
  secret: text().notNull(),
  createdBy: text('created_by').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
})

export type WebhookRow = typeof webhooks.$inferSelect
