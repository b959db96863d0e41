import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { StaffRole } from '@shop/contracts/staff'

/**
 * A shopper's sign-in link, which becomes a session when it is used. Only hashes are stored, so a
 * leaked row lets nobody sign in.
 */
export const shopperSessions = sqliteTable(
  'shopper_sessions',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    linkSha256: text('link_sha256').notNull().unique(),
    /** Null until the link is used. Each link can be used only once. */
    sessionSha256: text('session_sha256').unique(),
    device: text(),
    /** When the link expires or, once it is used, when the session expires. */
    expiresAtMs: integer('expires_at_ms').notNull(),
    signedInAtMs: integer('signed_in_at_ms'),
    lastUsedAtMs: integer('last_used_at_ms'),
  },
  // A shopper lists their sessions, and erasing a person deletes them.
  (table) => [index('shopper_sessions_email').on(table.email)],
)

/** A sign-in link starts a session. Only hashes are stored, so a leaked row lets nobody sign in. */
export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    // An insert that omits the columns with defaults is for a link made with the staff key.
    // Versions of the shop without invitations know only such links.
    id: text()
      .primaryKey()
      .default(sql`(lower(hex(randomblob(16))))`),
    /** The row stays after the link has ended, so that its code cannot start a second session. */
    codeSha256: text('code_sha256').notNull().unique(),
    /** Null until an invited person uses the link. */
    sessionSha256: text('session_sha256'),
    email: text().notNull().default('staff@localhost'),
    role: text().$type<StaffRole>().notNull().default('manager'),
    /** The manager who invited the person. Null if the link was made with the staff key. */
    invitedBy: text('invited_by'),
    signedInAtMs: integer('signed_in_at_ms'),
    /** When the link expires or, once it is used, when the session expires. */
    expiresAtMs: integer('expires_at_ms').notNull(),
    endedAtMs: integer('ended_at_ms'),
  },
  // Each staff request looks up its session.
  (table) => [index('staff_sessions_by_session').on(table.sessionSha256)],
)

export type StaffSessionRow = typeof staffSessions.$inferSelect
