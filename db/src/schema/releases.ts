/** The registry: every release ever published, which one is live, and who may publish. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Release } from '@shop/contracts/release'

export const moduleReleases = sqliteTable(
  'module_releases',
  {
    module: text().notNull(),
    version: text().notNull(),
    manifest: text({ mode: 'json' }).$type<Release>().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    /** When it first went live; null before that, when its files are not served. */
    firstLiveAtMs: integer('first_live_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.module, table.version] })],
)

/** One row a module and channel; changing it is the whole of a publish or a rollback. */
export const moduleChannels = sqliteTable(
  'module_channels',
  {
    module: text().notNull(),
    channel: text().notNull(),
    version: text().notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.module, table.channel] })],
)

/** Tokens by SHA-256, hex, and what each may publish. Rows are never deleted: the audit refers to them. */
export const deployTokens = sqliteTable(
  'deploy_tokens',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    /** One module's name, or `*` for all. */
    module: text().notNull(),
    /** Patterns of the paths that its releases may own; `*` is any. */
    routes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Names of the slots that its releases may fill; `*` is any. */
    slots: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAtMs: integer('created_at_ms').notNull(),
    /** Null for one that does not expire. */
    expiresAtMs: integer('expires_at_ms'),
    revokedAtMs: integer('revoked_at_ms'),
  },
  // Revoking lists a module's tokens.
  (table) => [index('deploy_tokens_module').on(table.module)],
)

/** A token's row. */
export type DeployTokenRow = typeof deployTokens.$inferSelect
