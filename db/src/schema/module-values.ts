/** A small key-value store of each module, which its pages show. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const moduleValues = sqliteTable(
  'module_values',
  {
    module: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    /** Of key and value as UTF-8. */
    bytes: integer().notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.module, table.key] })],
)
