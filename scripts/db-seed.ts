/** `npm run db:seed -- [--size large]`: fills the database of `npm start`, or the one at `LIBSQL_URL`. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import { seedReviewsWhenNew, seedWhenEmpty } from '@shop/db/seed'
import { largeSize, seedLarge } from '@shop/db/seed-large'

import { rootDir } from './repository-files.ts'
import { readStartSettings } from './start-settings.ts'

const readSize = (): string => {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'small' } } })
  if (values.size === 'small' || values.size === 'large') return values.size
  throw new Error(`--size must be "small" or "large", not "${values.size}".`)
}

/** Without an address a server of our own on the data folder; one that the shop is serving is refused. */
const reachDatabase = async () => {
  const { dataDir, libsql } = readStartSettings(process.env)
  if (libsql) return { ...libsql, stop: async () => {} }
  const server = await startLibsqlServer({ dataDir: join(resolve(rootDir, dataDir), 'libsql') })
  return server
}

/** A line for each tenth of a long list. */
const printProgress = (noun: string, done: number, total: number): void => {
  const step = Math.max(1, Math.floor(total / 10))
  if (done === total || done % step < 1000)
    console.log(`· ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`)
}

try {
  const isLarge = readSize() === 'large'
  const { stop, ...address } = await reachDatabase()
  try {
    const db = openDatabase(address)
    await migrateDatabase(db)
    await seedWhenEmpty(db, Date.now())
    await seedReviewsWhenNew(db, Date.now())
    if (isLarge)
      await seedLarge({ db, size: largeSize, nowMs: Date.now(), onProgress: printProgress })
    console.log('The database is filled.')
  } finally {
    await stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
