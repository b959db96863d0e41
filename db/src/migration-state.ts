/** How far a database has been migrated, told by a folder of migrations. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { ownMigrations } from './migrate.ts'
import type { Database } from './open.ts'

const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })

/** `isNew`: it has been migrated never. `missing` are names of migrations, in order; `unknownCount` is how many the database has that the folder has not. */
export type MigrationState = { isNew: boolean; missing: string[]; unknownCount: number }

/** Reads it; an empty database misses all. @throws Error when the database cannot be read */
export const readMigrationState = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<MigrationState> => {
  const journalFile = join(migrationsFolder, 'meta/_journal.json')
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
    isNew: rows.length === 0,
    missing: entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknownCount: [...applied].filter((when) => !known.has(when)).length,
  }
}
