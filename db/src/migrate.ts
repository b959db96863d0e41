/** Brings a database up to date. Runs in Node, against a server on this machine or a hosted one. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { migrate } from 'drizzle-orm/libsql/migrator'

import type { Database } from './open.ts'

/** The migrations of this code. */
export const ownMigrations = resolve(import.meta.dirname, '../migrations')

/**
 * Applies the migrations of a folder that are missing; doing it again changes nothing.
 * @throws Error that names a file without a statement
 */
export const migrateDatabase = async (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<void> => {
  const [fault] = await findMigrationFaults(migrationsFolder)
  if (fault) throw new Error(fault)
  await migrate(db, { migrationsFolder })
}

/** What is wrong with the files of a folder of migrations, a sentence each; a database would say it without their name. */
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

/** What parts the statements of a file. */
const breakpoint = '--> statement-breakpoint'

const isEmpty = (statement: string): boolean =>
  statement.replaceAll(/--.*$|\/\*[^]*?\*\/|;/gm, '').trim() === ''
