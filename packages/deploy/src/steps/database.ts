/** Checks that the database is reachable, libSQL and not newer than this code; migrates it. */
import { join } from 'node:path'

import { findMigrationFaults, migrateDatabase, readMigrationState } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { seedReviewsWhenNew, seedWhenEmpty } from '@shop/db/seed'

import type { Deploy, Step } from '../step.ts'

/** A migration of large tables takes longer than a shopper would wait. */
const roundTripBudgetMs = 120_000

/** Opens the shop's database, with a time limit for migrations. */
export const openShopDatabase = ({ settings }: Deploy): Database =>
  openDatabase(
    { url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN },
    { roundTripBudgetMs },
  )

/** Migrates. An empty database is filled only on request. */
export const database: Step = {
  title: 'Database',
  check: async (deploy) => {
    const faults = await findMigrationFaults(migrationsIn(deploy.rootDir))
    if (faults.length > 0) return faults
    try {
      const db = openShopDatabase(deploy)
      const { unknownCount } = await readMigrationState(db, migrationsIn(deploy.rootDir))
      if (unknownCount === 0) return []
      return [
        `LIBSQL_URL: the database has ${unknownCount} migrations that this code does not know. Deploy the newer code, or restore a backup from before.`,
      ]
    } catch (error) {
      return [`LIBSQL_URL: ${describeFailure(error)}`]
    }
  },
  plan: async (deploy) => {
    const [fault] = await findMigrationFaults(migrationsIn(deploy.rootDir))
    if (fault) throw new Error(fault)
    const db = openShopDatabase(deploy)
    const { missing, isNew } = await readMigrationState(db, migrationsIn(deploy.rootDir))
    const isSeeded = deploy.isSeeding && (isNew || (await db.$count(products)) === 0)
    const lines = [
      ...missing.map((name) => `migrate ${name}`),
      ...(isSeeded ? ['fill it with the example catalogue'] : []),
    ]
    return lines.length === 0 ? null : { lines, run: () => prepare(deploy, db) }
  },
}

const prepare = async ({ rootDir, isSeeding }: Deploy, db: Database): Promise<void> => {
  await migrateDatabase(db, migrationsIn(rootDir))
  if (!isSeeding) return
  await seedWhenEmpty(db, Date.now())
  await seedReviewsWhenNew(db, Date.now())
}

const migrationsIn = (rootDir: string): string => join(rootDir, 'db/migrations')

const describeFailure = (error: unknown): string => {
  const reasons: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  const text = reasons.at(-1) ?? String(error)
  if (text.startsWith('LIBSQL_URL ')) return text.slice('LIBSQL_URL '.length)
  if (/\b40[13]\b|unauthori[sz]ed/i.test(reasons.join(' ')))
    return 'the database refuses LIBSQL_AUTH_TOKEN: make another token for it.'
  return `does not answer as a libSQL database (${text}). Check the address, and that it is reachable from here.`
}
