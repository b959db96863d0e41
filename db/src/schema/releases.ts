/** The registry: every release ever published, which one is live, and who may publish. */
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { Release } from '@shop/contracts/release'

export const moduleReleases = sqliteTable(
  'module_releases',
  {
    module: text().notNull(),
    version: text().notNull(),
    manifest: text({ mode: 'json' }).$type<Release>().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    /** Who registered it, as the audit names them; null for releases of before this was stored. */
    createdBy: text('created_by'),
    /** When it first went live. */
    firstLiveAtMs: integer('first_live_at_ms'),
    /** When it passed the gate; null before that, when its files are not served. */
    acceptedAtMs: integer('accepted_at_ms'),
    /** When it became the live release for the last time; null if it never was. */
    lastLiveAtMs: integer('last_live_at_ms'),
    /** When it was taken out of the shop; making it live again clears this and the reason. */
    withdrawnAtMs: integer('withdrawn_at_ms'),
    withdrawnReason: text('withdrawn_reason'),
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

/** The release of a module that a share of visitors gets; at most one a module. */
export const moduleCanaries = sqliteTable('module_canaries', {
  module: text().primaryKey(),
  version: text().notNull(),
  strategy: text({ mode: 'json' }).$type<CanaryStrategy>().notNull(),
  /** The share now, which the guard lets grow. */
  percent: real().notNull().default(0),
  /** Since when it is so. Before the start when an older version of the shop, which stored no shares, has started the canary: the share is none of its own then. */
  percentSinceMs: integer('percent_since_ms').notNull().default(0),
  startedAtMs: integer('started_at_ms').notNull(),
  startedBy: text('started_by').notNull(),
})

/** What staff decided about a module; a module without a row has the defaults. */
export const modules = sqliteTable('modules', {
  module: text().primaryKey(),
  /** Modules with lower numbers come first where several share a place; ties go by name. */
  position: integer().notNull().default(100),
  /** The `href` of each header link that may be shown; `*` is any. */
  approvedLinks: text('approved_links', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Origins that its pages may load from, each with its kind: `connect https://api.example.com`; `*` is any. */
  approvedSources: text('approved_sources', { mode: 'json' })
    .$type<string[]>()
    .notNull()
    .default([]),
  /** Since when no release of it goes live or becomes a canary; null while it is not frozen. */
  frozenAtMs: integer('frozen_at_ms'),
  frozenBy: text('frozen_by'),
  frozenReason: text('frozen_reason'),
})

/** Keys that the registry signs with, made by a migration. */
export const registrySecrets = sqliteTable('registry_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

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
    /** Whether the links of its releases are shown without further approval. */
    links: integer({ mode: 'boolean' }).notNull().default(false),
    /** Origins that its releases' pages may load from without further approval, as in `modules.approved_sources`. */
    sources: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** What people call it: "CI of the looks team". */
    name: text().notNull().default(''),
    createdAtMs: integer('created_at_ms').notNull(),
    /** Who made it, as the audit names them; null for tokens of before this was stored. */
    createdBy: text('created_by'),
    /** When it was used last, exact to a minute. */
    lastUsedAtMs: integer('last_used_at_ms'),
    /** Null for one that does not expire. */
    expiresAtMs: integer('expires_at_ms'),
    revokedAtMs: integer('revoked_at_ms'),
  },
  // Revoking lists a module's tokens.
  (table) => [index('deploy_tokens_module').on(table.module)],
)

/** A token's row. */
export type DeployTokenRow = typeof deployTokens.$inferSelect
