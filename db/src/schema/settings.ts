import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { SettingKey } from '@shop/domain/shop-settings'

/** Settings by staff. A group that nobody has saved has no row. */
export const settings = sqliteTable('settings', {
  id: text().$type<SettingKey>().primaryKey(),
  /** The group as JSON. Null after staff have restored the defaults. */
  value: text(),
  /** A draft as JSON. It replaces `value` at `next_at_ms`. Without a time, it stays a draft. */
  nextValue: text('next_value'),
  nextAtMs: integer('next_at_ms'),
  /** Increases with each save. An update must name the version that staff saw. */
  version: integer().notNull().default(0),
  changedBy: text('changed_by').notNull(),
  changedAtMs: integer('changed_at_ms').notNull(),
})
