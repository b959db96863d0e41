/**
 * Staff sessions that were started by a sign-in link. Only hashes are stored, so a leaked row or
 * backup does not let anyone sign in.
 */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    /** A link starts only one session. The row outlives the link, so its code works only once. */
    codeSha256: text('code_sha256').primaryKey(),
    sessionSha256: text('session_sha256').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    /** When the person signed out; null before that. */
    endedAtMs: integer('ended_at_ms'),
  },
  // Each staff request looks up its session.
  (table) => [index('staff_sessions_by_session').on(table.sessionSha256)],
)
