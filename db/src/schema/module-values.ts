import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A small key-value store for each module. Pages of the module show the values. */
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
