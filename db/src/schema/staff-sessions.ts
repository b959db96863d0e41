import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A sign-in link starts a session. Only hashes are stored, so a leaked row lets nobody sign in. */
export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    /** The row outlives the link, so that its code starts only one session. */
    codeSha256: text('code_sha256').primaryKey(),
    sessionSha256: text('session_sha256').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    endedAtMs: integer('ended_at_ms'),
  },
  // Each staff request looks up its session.
  (table) => [index('staff_sessions_by_session').on(table.sessionSha256)],
)
