import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { TalkMessage } from '@shop/contracts/assistant-rating'

/** Shoppers' verdicts on replies of the assistant. Deleted after 90 days (`erase-person.ts`). */
export const assistantRatings = sqliteTable(
  'assistant_ratings',
  {
    /** Made by the browser, so that sending a rating again replaces it. */
    id: text().primaryKey(),
    isGood: integer('is_good', { mode: 'boolean' }).notNull(),
    reply: text().notNull(),
    /** Null unless the shopper agreed to share the conversation. */
    talk: text({ mode: 'json' }).$type<TalkMessage[]>(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  // The back office lists the newest first, and the oldest are deleted.
  (table) => [index('assistant_ratings_created').on(table.createdAtMs)],
)

export type AssistantRatingRow = typeof assistantRatings.$inferSelect

/** One row: the kill switch of the assistant's language model, and the model's use on one day. */
export const modelState = sqliteTable('model_state', {
  id: integer().primaryKey(),
  isStopped: integer('is_stopped', { mode: 'boolean' }).notNull().default(false),
  /** The day of the model's last reply, in the shop's time zone. The counts are for that day. */
  day: text().notNull().default(''),
  replies: integer().notNull().default(0),
  tokens: integer().notNull().default(0),
  /** Worded by the shop, because a provider's message may quote the request. */
  lastError: text('last_error'),
})
