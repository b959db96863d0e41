/**
 * The file of a backup: lines of JSON, compressed with gzip. First a `Header`, then each table's rows, one array of
 * values a line, in the order of the header, and last the SHA-256 of all lines before it. It holds values and no SQL:
 * a file from elsewhere can run nothing.
 */
import { getTableName, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Database } from '../open.ts'
import { events } from '../schema/events.ts'
import {
  deployTokens,
  moduleCanaries,
  moduleChannels,
  moduleReleases,
  modules,
  registrySecrets,
} from '../schema/releases.ts'

const Table = v.object({
  name: v.pipe(v.string(), v.regex(/^\w+$/)),
  columns: v.array(v.pipe(v.string(), v.regex(/^\w+$/))),
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type BackupTable = v.InferOutput<typeof Table>

export const Header = v.object({
  backup: v.literal('shop'),
  /** Of this format; it grows when older code could not read a file. */
  format: v.number(),
  /** How many migrations the database had. */
  schema: v.number(),
  createdAtMs: v.number(),
  tables: v.array(Table),
})
export type Header = v.InferOutput<typeof Header>

export const Trailer = v.object({ sha256: v.string() })

export const currentFormat = 1

/**
 * What belongs to an installation and not to the shop's data: releases, whose files are in its bucket, what staff decided
 * about modules, the tokens and keys of the registry, and the outbox, whose numbers go on after a restore.
 */
const leftOut = new Set([
  ...[
    deployTokens,
    events,
    moduleCanaries,
    moduleChannels,
    moduleReleases,
    modules,
    registrySecrets,
  ].map((table) => getTableName(table)),
  '__drizzle_migrations',
  // Not a part of the shop: there while a deploy runs.
  'deploy_lease',
])

/** The beginning of the names of tables that a restore fills before it replaces the shop's own. */
export const stagingPrefix = 'restore_'

/** Tables with rows of their own, those that others refer to first; a full-text index is one, its parts are not. */
export const listTables = async (db: Database): Promise<Omit<BackupTable, 'rows'>[]> => {
  const found = await db.all<{ name: string; columns: string; refersTo: string }>(sql`
    select list.name as name,
      (select json_group_array(name) from pragma_table_info(list.name)) as columns,
      (select json_group_array("table") from pragma_foreign_key_list(list.name)) as refersTo
    from pragma_table_list as list join sqlite_master as master on master.name = list.name
    where list.schema = 'main' and list.type in ('table', 'virtual') and list.name not like 'sqlite\\_%' escape '\\'
      and list.name not like 'libsql\\_%' escape '\\' and master.sql not like '%fts5vocab%'
    order by list.name`)
  const tables = found
    .filter(({ name }) => !leftOut.has(name) && !name.startsWith(stagingPrefix))
    .map((table) => ({
      name: table.name,
      columns: v.parse(v.array(v.string()), JSON.parse(table.columns)),
      refersTo: v.parse(v.array(v.string()), JSON.parse(table.refersTo)),
    }))
  const isReferredTo = (name: string): boolean =>
    tables.some(({ refersTo }) => refersTo.includes(name))
  return tables
    .toSorted((a, b) => Number(isReferredTo(b.name)) - Number(isReferredTo(a.name)))
    .map(({ name, columns }) => ({ name, columns }))
}

/** How many migrations a database has had. */
export const readSchema = async (db: Database): Promise<number> => {
  const [row] = await db.all<{ migrations: number }>(
    sql`select count(*) as migrations from __drizzle_migrations`,
  )
  return row?.migrations ?? 0
}

/** Stops a backup or a restore; the message is one sentence with the way out, for the person who runs it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A full-text index holds what its table does. */
const isIndex = (name: string): boolean => name.endsWith('_search')

/** `10,000 orders, 22 products`: what a backup holds, the largest tables first. */
export const describeRows = (tables: readonly Pick<BackupTable, 'name' | 'rows'>[]): string =>
  tables
    .filter(({ name, rows }) => rows > 0 && !isIndex(name))
    .toSorted((a, b) => b.rows - a.rows)
    .map(({ name, rows }) => `${rows.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`)
    .join(', ')
