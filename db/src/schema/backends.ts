import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { backendLimits } from '@shop/contracts/backend'

/** No page shows these rows unless an action of the module returns them. */
export const moduleRows = sqliteTable(
  'module_rows',
  {
    module: text().notNull(),
    tableName: text('table_name').notNull(),
    key: text().notNull(),
    value: text({ mode: 'json' }).$type<unknown>().notNull(),
    /** A second text, besides `key`, by which the module can find the row. */
    indexedBy: text('indexed_by'),
    /** The lower-case e-mail address of the person whom the row is about. */
    person: text(),
    /** The version of the table in the manifest of the release that wrote the row. */
    version: integer().notNull(),
    /** The UTF-8 length of all texts in the row. */
    bytes: integer().notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.module, table.tableName, table.key] }),
    index('module_rows_index').on(table.module, table.tableName, table.indexedBy, table.key),
    index('module_rows_person')
      .on(table.person)
      .where(sql`person is not null`),
  ],
)

/** The number and size of a module's rows. Triggers update both. */
export const moduleStores = sqliteTable(
  'module_stores',
  {
    module: text().primaryKey(),
    rows: integer().notNull(),
    bytes: integer().notNull(),
  },
  () => [
    check('module_stores_rows', sql.raw(`rows <= ${backendLimits.rows}`)),
    check('module_stores_bytes', sql.raw(`bytes <= ${backendLimits.storeBytes}`)),
  ],
)

/** Keys of other services. No response contains them. */
export const moduleSecrets = sqliteTable(
  'module_secrets',
  {
    module: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    setAtMs: integer('set_at_ms').notNull(),
    setBy: text('set_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.module, table.name] })],
)

/** Counts by day what a module's back end did, and stores its last failure. */
export const moduleMeters = sqliteTable(
  'module_meters',
  {
    module: text().notNull(),
    /** A kind of work, such as `action subscribe`, `event order.placed`, `rows` or `mail`. */
    name: text().notNull(),
    /** Days since 1970 in UTC. */
    day: integer().notNull(),
    count: integer().notNull(),
    failures: integer().notNull(),
    lastError: text('last_error'),
    lastErrorAtMs: integer('last_error_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.module, table.day, table.name] })],
)

/** The newest calls with an idempotency key, stored for a day. */
export const moduleCalls = sqliteTable(
  'module_calls',
  {
    module: text().notNull(),
    /** The SHA-256 of action, caller and key. */
    keySha256: text('key_sha256').notNull(),
    inputSha256: text('input_sha256').notNull(),
    /** Null while the call runs. */
    reply: text(),
    createdAtMs: integer('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.module, table.keySha256] }),
    // This index finds the oldest calls of a module, which are deleted once it has too many.
    index('module_calls_age').on(table.module, table.createdAtMs),
  ],
)

export type ModuleRow = typeof moduleRows.$inferSelect

/** Texts that modules store by key. They are public, because pages show them. */
export const moduleValues = sqliteTable(
  'module_values',
  {
    module: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    /** The UTF-8 length of key plus value. */
    bytes: integer().notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.module, table.key] })],
)
