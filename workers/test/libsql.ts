/** One real libSQL server for a run of tests, migrated and empty; rows are told apart by their ids. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    libsql: { url: string; authToken: string }
  }
}

let stop = async (): Promise<void> => {}

export const setup = async (project: TestProject): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-verbs-'))
  const server = await startLibsqlServer({ dataDir })
  stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await migrateDatabase(openDatabase(server))
  project.provide('libsql', { url: server.url, authToken: server.authToken })
}

export const teardown = (): Promise<void> => stop()
