import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startLibsqlServer } from '@shop/db/local-server'
import { migrateDatabase } from '@shop/db/migrate'
import { openDatabase } from '@shop/db/open'
import { prepareDatabase, readSecret } from '@shop/local-shop/shop-folder'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** All test files share this database. Their rows have different ids. */
    libsql: { url: string; authToken: string }
    emptyDatabase: string
    seededShop: string
    runFolder: string
  }
}

let stop = async (): Promise<void> => {}

export const setup = async (project: TestProject): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-verbs-'))
  stop = () => rm(folder, { recursive: true, force: true })
  const emptyDatabase = join(folder, 'empty')
  const migrated = await startLibsqlServer({ dataDir: emptyDatabase })
  await migrateDatabase(openDatabase(migrated))
  await migrated.stop()
  const seededShop = join(folder, 'seeded')
  await mkdir(seededShop)
  await cp(emptyDatabase, join(seededShop, 'libsql'), { recursive: true })
  const deployToken = await readSecret(seededShop, 'deploy-token')
  const seeded = await startLibsqlServer({ dataDir: join(seededShop, 'libsql') })
  await prepareDatabase({ database: seeded, deployToken })
  await seeded.stop()
  await cp(emptyDatabase, join(folder, 'shared'), { recursive: true })
  const shared = await startLibsqlServer({ dataDir: join(folder, 'shared') })
  stop = async () => {
    await shared.stop()
    await rm(folder, { recursive: true, force: true })
  }
  project.provide('libsql', { url: shared.url, authToken: shared.authToken })
  project.provide('emptyDatabase', emptyDatabase)
  project.provide('seededShop', seededShop)
  project.provide('runFolder', folder)
}

export const teardown = (): Promise<void> => stop()
