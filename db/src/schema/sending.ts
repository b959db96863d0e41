import { integer, text } from 'drizzle-orm/sqlite-core'

import { sendingStates } from '@shop/contracts/delivery'

/** The columns of every queue. `workers/src/platform/sending.ts` sends its rows. */
export const sendingColumns = {
  /** Not a permanent id, because SQLite may reuse the number of a deleted row. */
  seq: integer().primaryKey(),
  /** The same for each try and after a restore, so that a receiver recognizes a repeated try. */
  id: text().notNull().unique(),
  state: text({ enum: sendingStates }).notNull().default('waiting'),
  /** The number of attempts, including the current one. */
  tries: integer().notNull().default(0),
  /** When the row is due. A sender that takes the row sets this to the end of its lease. */
  nextTryAtMs: integer('next_try_at_ms').notNull(),
  /** Worded by the shop, because a receiver's message may name a person. */
  error: text(),
  createdAtMs: integer('created_at_ms').notNull(),
  sentAtMs: integer('sent_at_ms'),
}
