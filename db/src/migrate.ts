/** Brings a database up to date. Runs in Node, against a server on this machine or a hosted one. */
import { fileURLToPath } from 'node:url'

import { migrate } from 'drizzle-orm/libsql/migrator'

import type { Database } from './open.ts'

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Applies the migrations that are missing; doing it again changes nothing. */
export const migrateDatabase = (db: Database): Promise<void> => migrate(db, { migrationsFolder })
