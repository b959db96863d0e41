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
    /** The conversation, if the shopper agreed to share it. */
    talk: text({ mode: 'json' }).$type<TalkMessage[]>(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    // The back office lists the newest first, and the oldest are deleted.
    index('assistant_ratings_created').on(table.createdAtMs),
  ],
)

export type AssistantRatingRow = typeof assistantRatings.$inferSelect

/** The one row of the assistant's language model, with its kill switch and its use on one day. */
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
