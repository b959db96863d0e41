/**
 * The format of a backup file: gzipped lines of JSON. The first line is a `Header`. Then come the
 * rows of each table in the order of the header, each row an array of values. The last line is the
 * SHA-256 of all lines before it. The file holds values and no SQL, so a file from an untrusted
 * source cannot run anything.
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
  /** The version of this format. It grows when older code could no longer read the files. */
  format: v.number(),
  /** The time of the newest migration of the database. */
  schema: v.number(),
  createdAtMs: v.number(),
  tables: v.array(Table),
})
export type Header = v.InferOutput<typeof Header>

export const Trailer = v.object({ sha256: v.string() })

export const currentFormat = 1

/**
 * Tables that belong to the installation, not to the shop's data: releases (their files are in the
 * bucket), settings of modules, tokens and keys of the registry, and the outbox, whose numbers
 * continue after a restore.
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
  // Exists only while a deploy runs.
  'deploy_lease',
])

export const stagingPrefix = 'restore_'

/** Lists the tables to back up, referenced ones first. Omits shadow tables of indexes. */
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

export const readSchema = async (db: Database): Promise<number> => {
  const [row] = await db.all<{ newest: number | null }>(
    sql`select max(created_at) as newest from __drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}

/** Stops a backup or a restore. The message is one sentence that tells the operator what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Search indexes are copies of texts, so their row counts say nothing about the size of a shop. */
const isIndex = (name: string): boolean =>
  name.endsWith('_search') || name === 'search_texts' || name === 'letter_foldings'

/** Summarizes a backup, largest tables first: `10,000 orders, 22 products`. */
export const describeRows = (tables: readonly Pick<BackupTable, 'name' | 'rows'>[]): string =>
  tables
    .filter(({ name, rows }) => rows > 0 && !isIndex(name))
    .toSorted((a, b) => b.rows - a.rows)
    .map(({ name, rows }) => `${rows.toLocaleString('en-US')} ${name.replaceAll('_', ' ')}`)
    .join(', ')
