import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { type Database, openDatabase } from '@shop/db/open'
import { inject } from 'vitest'

import { atEnd } from './at-end.ts'

export const openOwnDatabase = async (): Promise<Database> => openDatabase(await startOwnServer())

export const startOwnServer = async (): Promise<LibsqlServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-own-'))
  await cp(inject('emptyDatabase'), dataDir, { recursive: true })
  const server = await startLibsqlServer({ dataDir })
  atEnd(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return server
}
