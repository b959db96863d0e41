/** A database of a test file's own, for verbs that look at all rows or clear them; empty, on a real server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { afterAll } from 'vitest'

/** Stopped after the file. */
export const openOwnDatabase = async (): Promise<Database> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-own-'))
  const server = await startLibsqlServer({ dataDir })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = openDatabase(server)
  await migrateDatabase(db)
  return db
}
