/** A database of a test file's own, for verbs that look at all rows or clear them; empty, on a real server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { type Database, openDatabase } from '@shop/db/open'
import { afterAll } from 'vitest'

/** Stopped after the file. */
export const openOwnDatabase = async (): Promise<Database> => openDatabase(await startOwnServer())

/** Its server, for who opens the database in another way; migrated, and stopped after the file. */
export const startOwnServer = async (): Promise<LibsqlServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-own-'))
  const server = await startLibsqlServer({ dataDir })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await migrateDatabase(openDatabase(server))
  return server
}
