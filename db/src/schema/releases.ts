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

/** Tokens by SHA-256, hex; `module` is one module's name or `*` for all. */
export const deployTokens = sqliteTable(
  'deploy_tokens',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    module: text().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  // Revoking lists a module's tokens.
  (table) => [index('deploy_tokens_module').on(table.module)],
)
