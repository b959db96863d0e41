/** How far a database has been migrated, told by the migrations of this code. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Database } from './open.ts'

const journalFile = resolve(import.meta.dirname, '../migrations/meta/_journal.json')
const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })

/** `missing` are names of migrations, in order; `unknownCount` is how many the database has that this code has not. */
export type MigrationState = { missing: string[]; unknownCount: number }

/** Reads it; an empty database misses all. @throws Error when the database cannot be read */
export const readMigrationState = async (db: Database): Promise<MigrationState> => {
  const { entries } = v.parse(Journal, JSON.parse(await readFile(journalFile, 'utf8')))
  const tables = await db.all(
    sql`select 1 from sqlite_master where name = '__drizzle_migrations' and type = 'table'`,
  )
  const rows =
    tables.length === 0
      ? []
      : await db.all<{ at: number }>(sql`select created_at as at from __drizzle_migrations`)
  const applied = new Set(rows.map(({ at }) => Number(at)))
  const known = new Set(entries.map(({ when }) => when))
  return {
    missing: entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknownCount: [...applied].filter((when) => !known.has(when)).length,
  }
}
