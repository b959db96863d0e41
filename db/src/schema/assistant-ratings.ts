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
