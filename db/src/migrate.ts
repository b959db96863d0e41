/** Brings a database up to date: its tables by migrations, its triggers and views by one file. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as v from 'valibot'

import type { Database } from './open.ts'

export const ownMigrations = resolve(import.meta.dirname, '../migrations')

/**
 * Applies the missing migrations of a folder and the `triggers.sql` beside it. Idempotent. One
 * transaction drops the triggers, changes the tables and creates the triggers, so that a shop in
 * use never writes without them.
 * @throws Error that names a file with an empty statement, or that says what to do with a database
 * older than the first migration
 */
export const migrateDatabase = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<void> => {
  const [fault] = await findMigrationFaults(migrationsFolder)
  if (fault) throw new Error(fault)
  const { applied, migrations, stored, triggers } = await compare(db, migrationsFolder)
  if (isTooOld(applied, migrations)) throw new Error(tooOld)
  const missing = migrations.filter(({ at }) => !applied.includes(at))
  const isNewer = listUnknown(applied, migrations).length > 0
  if (missing.length === 0 && (isNewer || isSame(stored, triggers))) return
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

/** The same table as Drizzle's own commands create. */
const createMigrationsTable = `
  create table if not exists __drizzle_migrations (
    id serial primary key,
    hash text not null,
    created_at numeric
  )`

const recordMigration = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)'

const tooOld =
  'The database has migrations from before 0000_start, which this version of the shop does not know: start with an empty DATA_DIR or an empty database (LIBSQL_URL), or remove the old one.'

/**
 * `isNew`: no migration has run yet. `missing`: the names of migrations still to run, in order, and
 * `triggers` if those differ. `unknownCount`: how many migrations of the database are not in the
 * folder.
 */
export type MigrationState = { isNew: boolean; missing: string[]; unknownCount: number }

/**
 * Reads the state of a database; an empty one misses all migrations.
 * @throws Error if the database cannot be read
 */
export const readMigrationState = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<MigrationState> => {
  const { applied, migrations, stored, triggers } = await compare(db, migrationsFolder)
  const missing = migrations.filter(({ at }) => !applied.includes(at)).map(({ tag }) => tag)
  const unknownCount = listUnknown(applied, migrations).length
  return {
    isNew: applied.length === 0,
    missing: [...missing, ...(unknownCount > 0 || isSame(stored, triggers) ? [] : ['triggers'])],
    unknownCount,
  }
}

/**
 * Lists the migrations of a newer version, whose triggers must stay. Migrations before 0000_start
 * do not count, because they are part of it.
 */
const listUnknown = (applied: readonly number[], migrations: readonly Migration[]): number[] => {
  const known = new Set(migrations.map(({ at }) => at))
  return applied.filter((at) => !known.has(at) && !isBefore(at, migrations))
}

type Migration = { tag: string; at: number; hash: string; statements: string[] }
type Trigger = { type: string; name: string; sql: string }
type Comparison = {
  /** The times of the migrations that the database has. */
  applied: number[]
  migrations: Migration[]
  /** The triggers and views that the database has. */
  stored: Trigger[]
  triggers: string[]
}

const compare = async (db: Database, migrationsFolder: string): Promise<Comparison> => ({
  applied: await readApplied(db),
  migrations: await readMigrations(migrationsFolder),
  stored: await db.all<Trigger>(
    sql`select type, name, sql from sqlite_master where type in ('trigger', 'view')`,
  ),
  triggers: await readTriggers(join(migrationsFolder, '../triggers.sql')),
})

const readApplied = async (db: Database): Promise<number[]> => {
  const tables = await db.all(sql`
    select 1
    from sqlite_master
    where name = '__drizzle_migrations' and type = 'table'`)
  if (tables.length === 0) return []
  const rows = await db.all<{ at: number }>(sql`select created_at as at from __drizzle_migrations`)
  return rows.map(({ at }) => Number(at))
}

const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) })

const readMigrations = async (migrationsFolder: string): Promise<Migration[]> => {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = v.parse(Journal, JSON.parse(journal))
  const files = readMigrationFiles({ migrationsFolder })
  return entries.map(({ tag, when }, index) => ({
    tag,
    at: when,
    hash: files[index]?.hash ?? '',
    statements: files[index]?.sql ?? [],
  }))
}

const readTriggers = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8'))
    .replaceAll(/^--.*$/gm, '')
    .split(/^(?=CREATE )/m)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')

const isSame = (stored: readonly Trigger[], triggers: readonly string[]): boolean =>
  stored.length === triggers.length && stored.every((one) => triggers.includes(one.sql))

/**
 * The time of 0000_start is that of the last migration that it replaced. A database with that one
 * needs nothing, and a database that stopped earlier cannot be brought up to date.
 */
const isBefore = (at: number, [first]: readonly Migration[]): boolean => at < (first?.at ?? 0)

const isTooOld = (applied: readonly number[], migrations: readonly Migration[]): boolean =>
  applied.length > 0 && applied.every((at) => isBefore(at, migrations))

/**
 * Returns one sentence for each faulty file. A database would report the error without the name of
 * the file.
 */
export const findMigrationFaults = async (
  migrationsFolder: string = ownMigrations,
): Promise<string[]> => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const faults = names.toSorted().map(async (name) => {
    const parts = (await readFile(join(migrationsFolder, name), 'utf8')).split(breakpoint)
    if (!parts.some(isEmpty)) return []
    const where = parts.length === 1 ? '' : ` before or after a "${breakpoint}"`
    return [`The migration ${name} has no statement${where}: write one there.`]
  })
  return (await Promise.all(faults)).flat()
}

const breakpoint = '--> statement-breakpoint'

const isEmpty = (statement: string): boolean =>
  statement.replaceAll(/--.*$|\/\*[^]*?\*\/|;/gm, '').trim() === ''
