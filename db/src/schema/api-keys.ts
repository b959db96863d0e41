import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Scope } from '@shop/contracts/scopes'

/** Keys with which programs call the API. Only the SHA-256 of a key is stored. */
export const apiKeys = sqliteTable('api_keys', {
  /** The first digits of the key's hash. The audit names the key as `key:<id>`. */
  id: text().primaryKey(),
  keySha256: text('key_sha256').notNull().unique(),
  name: text().notNull(),
  scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
  /** Updated at most once a minute, so that few requests write. */
  lastUsedAtMs: integer('last_used_at_ms'),
  expiresAtMs: integer('expires_at_ms'),
  revokedAtMs: integer('revoked_at_ms'),
})

export type ApiKeyRow = typeof apiKeys.$inferSelect
