import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The one row of the assistant's language model: its kill switch, and its use on one day. */
export const modelState = sqliteTable('model_state', {
  /** Always 1. */
  id: integer().primaryKey(),
  isStopped: integer('is_stopped', { mode: 'boolean' }).notNull().default(false),
  /** The day of the model's last reply, in the shop's time zone. The counts are for that day. */
  day: text().notNull().default(''),
  replies: integer().notNull().default(0),
  tokens: integer().notNull().default(0),
  /** Worded by the shop, because a provider's message may quote the request. */
  lastError: text('last_error'),
})
