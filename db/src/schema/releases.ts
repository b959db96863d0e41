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
    /** The actor who registered it, as named in the audit. Null for older releases. */
    createdBy: text('created_by'),
    /** When it first went live. */
    firstLiveAtMs: integer('first_live_at_ms'),
    /** When it passed the gate. Null before that, while its files are not served. */
    acceptedAtMs: integer('accepted_at_ms'),
    /** When it last became the live release; null if it never did. */
    lastLiveAtMs: integer('last_live_at_ms'),
    /** When it was withdrawn. Making it live again clears this and the reason. */
    withdrawnAtMs: integer('withdrawn_at_ms'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [primaryKey({ columns: [table.module, table.version] })],
)

/** One row per module and channel. A publish or a rollback changes only this row. */
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

/** Canaries: the release that a share of visitors gets, at most one per module. */
export const moduleCanaries = sqliteTable('module_canaries', {
  module: text().primaryKey(),
  version: text().notNull(),
  strategy: text({ mode: 'json' }).$type<CanaryStrategy>().notNull(),
  /** The current share in percent, which the guard raises. */
  percent: real().notNull().default(0),
  /** When the share was last set. */
  percentSinceMs: integer('percent_since_ms').notNull().default(0),
  startedAtMs: integer('started_at_ms').notNull(),
  startedBy: text('started_by').notNull(),
})

/** Settings of a module made by staff. A module without a row has the defaults. */
export const modules = sqliteTable('modules', {
  module: text().primaryKey(),
  /** Where the module comes in a shared slot, lowest first; ties are sorted by name. */
  position: integer().notNull().default(100),
  /**
   * The header links and listed pages that staff have approved, each by its path and text. An older
   * entry is only the `href` of a link. `*` approves all.
   */
  approvedLinks: text('approved_links', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /**
   * Origins that its pages may load from, each with its kind: `connect https://api.example.com`;
   * `*` allows any.
   */
  approvedSources: text('approved_sources', { mode: 'json' })
    .$type<string[]>()
    .notNull()
    .default([]),
  /** While this is set, no release of the module goes live or becomes a canary. */
  frozenAtMs: integer('frozen_at_ms'),
  frozenBy: text('frozen_by'),
  frozenReason: text('frozen_reason'),
})

/** Keys that the registry signs with. A migration creates them. */
export const registrySecrets = sqliteTable('registry_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Deploy tokens by SHA-256 in hex. Rows are never deleted, because the audit refers to them. */
export const deployTokens = sqliteTable(
  'deploy_tokens',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    /** The name of one module, or `*` for all. */
    module: text().notNull(),
    /** Patterns of the paths that its releases may own; `*` allows any. */
    routes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Names of the slots that its releases may fill; `*` allows any. */
    slots: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** True if links of its releases need no further approval. */
    links: integer({ mode: 'boolean' }).notNull().default(false),
    /**
     * Origins that its releases may load from without approval, in the form of `approvedSources`.
     */
    sources: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** A label for people: "CI of the looks team". */
    name: text().notNull().default(''),
    createdAtMs: integer('created_at_ms').notNull(),
    /**
     * The actor who created it, as named in the audit. Null for tokens that are older than this
     * column.
     */
    createdBy: text('created_by'),
    /** When it was last used, to the minute. */
    lastUsedAtMs: integer('last_used_at_ms'),
    /** Null if it does not expire. */
    expiresAtMs: integer('expires_at_ms'),
    revokedAtMs: integer('revoked_at_ms'),
  },
  // Finds the tokens of a module.
  (table) => [index('deploy_tokens_module').on(table.module)],
)

export type DeployTokenRow = typeof deployTokens.$inferSelect
