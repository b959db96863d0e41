/**
 * A backup is gzipped lines of JSON: a `Header`, each row as an array of its values in the order of
 * the header's tables, and a `Trailer` with the SHA-256 of all lines before it. The file holds no
 * SQL, so an untrusted file cannot run anything.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Database } from '../open.ts'

const Table = v.object({
  name: v.pipe(v.string(), v.regex(/^\w+$/)),
  columns: v.array(v.pipe(v.string(), v.regex(/^\w+$/))),
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type BackupTable = v.InferOutput<typeof Table>

export const Header = v.object({
  backup: v.literal('shop'),
  /** The version of the format. Increase it when older code can no longer read new files. */
  format: v.number(),
  /** `created_at` of the newest migration. It identifies the schema of the database. */
  schema: v.number(),
  createdAtMs: v.number(),
  tables: v.array(Table),
})
export type Header = v.InferOutput<typeof Header>

export const Trailer = v.object({ sha256: v.string() })

/** Files of format 1 also have sessions. */
export const currentFormat = 2

/**
 * A backup omits the records of releases, because it has no release files. It omits API keys and
 * pending deliveries, so that a copy of the shop never acts on other systems. It omits sessions, so
 * that a restore revives no ended session or used link. It omits events, so that a restore never
 * reuses their numbers.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'api_keys',
  'deliveries',
  'deploy_tokens',
  'events',
  'module_calls',
  'module_canaries',
  'module_channels',
  'module_releases',
  'module_secrets',
  'modules',
  'registry_secrets',
  'shopper_sessions',
  'staff_sessions',
  'subscriptions',
  'webhooks',
  '__drizzle_migrations',
  'deploy_lease',
])

export const stagingPrefix = 'restore_'

/**
 * Lists the tables to back up, each after those that it references. Omits full-text indexes,
 * because a restore rebuilds them.
 */
export const listTables = async (db: Database): Promise<Omit<BackupTable, 'rows'>[]> => {
  const found = await db.all<{ name: string; columns: string; refersTo: string }>(sql`
    select list.name as name,
      (select json_group_array(name) from pragma_table_info(list.name)) as columns,
      (select json_group_array("table") from pragma_foreign_key_list(list.name)) as refersTo
    from pragma_table_list as list
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite\\_%' escape '\\'
      and list.name not like 'libsql\\_%' escape '\\'
    order by list.name`)
  const tables = found
    .filter(({ name }) => !leftOut.has(name) && !name.startsWith(stagingPrefix))
    .map((table) => ({
      name: table.name,
      columns: v.parse(v.array(v.string()), JSON.parse(table.columns)),
      refersTo: v.parse(v.array(v.string()), JSON.parse(table.refersTo)),
    }))
  const refersTo = new Map(tables.map((table) => [table.name, table.refersTo]))
  const depthOf = (name: string): number =>
    Math.max(0, ...(refersTo.get(name) ?? []).map((other) => depthOf(other) + 1))
  return tables
    .toSorted((a, b) => depthOf(a.name) - depthOf(b.name))
    .map(({ name, columns }) => ({ name, columns }))
}

export const readSchema = async (db: Database): Promise<number> => {
  const [row] = await db.all<{ newest: number | null }>(
    sql`select max(created_at) as newest from __drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}

/** The message tells the operator what to do, in one sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** The row counts of these tables say nothing about the size of a shop. */
const derived = /^(?:search_texts|letter_foldings)$/

/** Summarizes a backup, largest tables first, such as `10,000 orders, 22 products`. */
export const describeRows = (tables: readonly Pick<BackupTable, 'name' | 'rows'>[]): string =>
  tables
    .filter(({ name, rows }) => rows > 0 && !derived.test(name))
    .toSorted((a, b) => b.rows - a.rows)
    .map(({ name, rows }) => `${rows.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`)
    .join(', ')
