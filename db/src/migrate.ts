import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { Database } from './open.ts'

export const ownMigrations = resolve(import.meta.dirname, '../migrations')

/** Returns the schema that `migrateDatabase` leads to, as `readSchema` does for a database. */
export const ownSchema = (): number =>
  readMigrationFiles({ migrationsFolder: ownMigrations }).at(-1)?.folderMillis ?? 0

/** Idempotent. Runs as one transaction, so that a shop in use never writes without its triggers. */
export const migrateDatabase = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<void> => {
  const { missing, stored, triggers, hasOldTriggers } = await compare(db, migrationsFolder)
  if (missing.length === 0 && !hasOldTriggers) return
  await db.$client.migrate([
    createMigrationsTable,
    ...stored.map(({ type, name }) => `drop ${type} "${name}"`),
    ...missing.flatMap(({ at, hash, statements }) => [
      ...statements,
      { sql: recordMigration, args: [hash, at] },
    ]),
    ...triggers,
  ])
}

/** Drizzle's own commands create the same table. */
const createMigrationsTable = `
  create table if not exists __drizzle_migrations (
    id serial primary key,
    hash text not null,
    created_at numeric
  )`

const recordMigration = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)'

/**
 * `missing` lists the migrations still to run, in order, and then `triggers` if the triggers
 * differ. `unknownCount` counts applied migrations that the folder lacks.
 */
export type MigrationState = { isNew: boolean; missing: string[]; unknownCount: number }

/** @throws Error if the database cannot be read */
export const readMigrationState = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<MigrationState> => {
  const { isNew, missing, unknownCount, hasOldTriggers } = await compare(db, migrationsFolder)
  const names = missing.map(({ name }) => name)
  return { isNew, missing: hasOldTriggers ? [...names, 'triggers'] : names, unknownCount }
}

const compare = async (db: Database, migrationsFolder: string) => {
  const applied = await readApplied(db)
  const migrations = await readMigrations(migrationsFolder)
  const triggers = await readTriggers(join(migrationsFolder, '../triggers.sql'))
  const stored = await db.all<{ type: string; name: string; sql: string }>(
    sql`select type, name, sql from sqlite_master where type in ('trigger', 'view')`,
  )
  const known = new Set(migrations.map(({ at }) => at))
  const unknownCount = applied.filter((at) => !known.has(at)).length
  const isSame =
    stored.length === triggers.length && stored.every((one) => triggers.includes(one.sql))
  return {
    isNew: applied.length === 0,
    missing: migrations.filter(({ at }) => !applied.includes(at)),
    unknownCount,
    stored,
    triggers,
    // An unknown migration means a newer version, whose triggers must stay.
    hasOldTriggers: unknownCount === 0 && !isSame,
  }
}

const readApplied = async (db: Database): Promise<number[]> => {
  const tables = await db.all(
    sql`select 1 from sqlite_master where name = '__drizzle_migrations' and type = 'table'`,
  )
  if (tables.length === 0) return []
  const rows = await db.all<{ at: number }>(sql`select created_at as at from __drizzle_migrations`)
  return rows.map(({ at }) => Number(at))
}

/** Pairs the sorted files with the migrations by position, because both are in the same order. */
const readMigrations = async (migrationsFolder: string) => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }, index) => ({
    name: files[index]?.replace('.sql', '') ?? '',
    at: folderMillis,
    hash,
    statements: sql,
  }))
}

const readTriggers = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8'))
    .replaceAll(/^--.*$/gm, '')
    .split(/^(?=CREATE )/m)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')
