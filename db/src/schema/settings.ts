import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { SettingKey } from '@shop/domain/shop-settings'

export const settings = sqliteTable('settings', {
  id: text().$type<SettingKey>().primaryKey(),
  /** JSON. Null after staff have restored the defaults. */
  value: text(),
  /** JSON. Replaces `value` at `next_at_ms`. A value without a time is a draft. */
  nextValue: text('next_value'),
  nextAtMs: integer('next_at_ms'),
  version: integer().notNull().default(0),
  changedBy: text('changed_by').notNull(),
  changedAtMs: integer('changed_at_ms').notNull(),
})
