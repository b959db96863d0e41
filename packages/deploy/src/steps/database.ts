import { join } from 'node:path'

import { findMigrationFaults, migrateDatabase, readMigrationState } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { products } from '@shop/db/schema/products'
import { seedReviewsWhenNew, seedWhenEmpty } from '@shop/db/seed'

import type { Deploy, Step } from '../step.ts'

/**
 * A migration of large tables takes longer than the usual limit, which is for a shopper's request.
 */
const roundTripBudgetMs = 120_000

/** Opens the shop's database, with a time limit for migrations. */
export const openShopDatabase = ({ settings }: Pick<Deploy, 'settings'>): Database =>
  openDatabase(
    { url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN },
    { roundTripBudgetMs },
  )

const migrationsIn = ({ rootDir }: Deploy): string => join(rootDir, 'db/migrations')

/** Migrates. An empty database is filled only on request. */
export const database: Step = {
  title: 'Database',
  check: async (deploy) => {
    const faults = await findMigrationFaults(migrationsIn(deploy))
    if (faults.length > 0) return faults
    try {
      const { unknownCount } = await readMigrationState(
        openShopDatabase(deploy),
        migrationsIn(deploy),
      )
      if (unknownCount === 0) return []
      return [
        `LIBSQL_URL: the database has ${unknownCount} migrations that this code does not know. Deploy the newer code, or restore a backup from before.`,
      ]
    } catch (error) {
      return [`LIBSQL_URL: ${describeFailure(error)}`]
    }
  },
  run: async (deploy, change) => {
    const db = openShopDatabase(deploy)
    const { missing, isNew } = await readMigrationState(db, migrationsIn(deploy))
    const lines = missing.map((name) => `migrate ${name}`)
    if (missing.length > 0) await change(lines, () => migrateDatabase(db, migrationsIn(deploy)))
    if (deploy.isSeeding && (isNew || (await db.$count(products)) === 0))
      await change(['fill it with the example catalogue'], async () => {
        await seedWhenEmpty(db, Date.now())
        await seedReviewsWhenNew(db, Date.now())
      })
  },
}

const describeFailure = (error: unknown): string => {
  const reasons: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  const text = reasons.at(-1) ?? String(error)
  if (text.startsWith('LIBSQL_URL ')) return text.slice('LIBSQL_URL '.length)
  if (/\b40[13]\b|unauthori[sz]ed/i.test(reasons.join(' ')))
    return 'the database refuses LIBSQL_AUTH_TOKEN: make another token for it.'
  return `does not answer as a libSQL database (${text}). Check the address, and that it is reachable from here.`
}
