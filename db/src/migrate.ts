/** Brings a database up to date. Runs in Node, against a server on this machine or a hosted one. */
import { resolve } from 'node:path'

import { migrate } from 'drizzle-orm/libsql/migrator'

import type { Database } from './open.ts'

/** The migrations of this code. */
export const ownMigrations = resolve(import.meta.dirname, '../migrations')

/** Applies the migrations of a folder that are missing; doing it again changes nothing. */
export const migrateDatabase = (
  db: Database,
  migrationsFolder: string = ownMigrations,
): Promise<void> => migrate(db, { migrationsFolder })
