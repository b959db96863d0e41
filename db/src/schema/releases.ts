import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RequestedChannel } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'

export const moduleReleases = sqliteTable(
  'module_releases',
  {
    module: text().notNull(),
    version: text().notNull(),
    manifest: text({ mode: 'json' }).$type<Release>().notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    createdBy: text('created_by'),
    /** When the release passed all checks. Before that, the shop does not serve its files. */
    acceptedAtMs: integer('accepted_at_ms'),
    lastLiveAtMs: integer('last_live_at_ms'),
    /** Making a withdrawn release live again clears this time and the reason. */
    withdrawnAtMs: integer('withdrawn_at_ms'),
    withdrawnReason: text('withdrawn_reason'),
    /**
     * The channel that was last requested for the release, live or a canary. Staff can approve the
     * release's rights and start the release there in one step.
     */
    requested: text({ mode: 'json' }).$type<RequestedChannel>(),
  },
  (table) => [primaryKey({ columns: [table.module, table.version] })],
)

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

/** Releases that only a share of visitors gets, at most one per module. */
export const moduleCanaries = sqliteTable('module_canaries', {
  module: text().primaryKey(),
  version: text().notNull(),
  strategy: text({ mode: 'json' }).$type<CanaryStrategy>().notNull(),
  /** The current share in percent, which the guard raises. */
  percent: real().notNull().default(0),
  percentSinceMs: integer('percent_since_ms').notNull().default(0),
  startedAtMs: integer('started_at_ms').notNull(),
  startedBy: text('started_by').notNull(),
})

/** Staff's settings of a module. A module without a row has the defaults. */
export const modules = sqliteTable('modules', {
  module: text().primaryKey(),
  /** Modules in a shared slot are sorted by position, lowest first, and then by name. */
  position: integer().notNull().default(100),
  /** Approved links and listed pages, as path and text. `*` approves all. */
  approvedLinks: text('approved_links', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Approved origins with their use, as in `connect https://api.example.com`. `*` approves all. */
  approvedSources: text('approved_sources', { mode: 'json' })
    .$type<string[]>()
    .notNull()
    .default([]),
  /** Rights of the back end, named as in `grantsOf`. `*` approves all. */
  approvedGrants: text('approved_grants', { mode: 'json' }).$type<string[]>().notNull().default([]),
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

/** Rows are never deleted, because the audit refers to them. */
export const deployTokens = sqliteTable(
  'deploy_tokens',
  {
    tokenSha256: text('token_sha256').primaryKey(),
    /** In this column and in the lists below, `*` stands for all. */
    module: text().notNull(),
    /** Patterns of the paths that the token's releases may own. */
    routes: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    slots: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** True if links and pages of the token's releases need no approval by staff. */
    links: integer({ mode: 'boolean' }).notNull().default(false),
    /** Origins that need no approval by staff, written as in `approvedSources`. */
    sources: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Rights that need no approval by staff, written as in `approvedGrants`. */
    grants: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    name: text().notNull().default(''),
    createdAtMs: integer('created_at_ms').notNull(),
    createdBy: text('created_by'),
    /** Updated at most once a minute, so that few requests write. */
    lastUsedAtMs: integer('last_used_at_ms'),
    expiresAtMs: integer('expires_at_ms'),
    revokedAtMs: integer('revoked_at_ms'),
  },
  (table) => [index('deploy_tokens_module').on(table.module)],
)

export type DeployTokenRow = typeof deployTokens.$inferSelect
