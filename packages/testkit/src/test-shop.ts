/** A whole shop of a test's own: real libSQL server, real workerd, fresh data, free ports. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'

export type TestShop = {
  origin: string
  libsqlUrl: string
  deployToken: string
  /** Ends the libSQL server as a crash would look from outside. */
  killLibsql: () => Promise<void>
  /** Brings it back on the same port with the same data. */
  restartLibsql: () => Promise<void>
  /** Ends the Worker, sockets included, and answers how to bring it back at the same address. */
  stopWorker: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

const rootDir = resolve(import.meta.dirname, '../../..')

/** Starts a shop; pictures are left out unless asked for, because publishing them takes seconds. */
export const startTestShop = async (
  options: Partial<
    Pick<ShopOptions, 'hasLoader' | 'hasMedia' | 'hasRooms' | 'vars' | 'onLibsql'>
  > = {},
): Promise<TestShop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const shop: Shop = await startShop({ rootDir, dataDir, port: 0, hasMedia: false, ...options })
  let libsql: LibsqlServer = shop.libsql
  return {
    origin: shop.origin,
    libsqlUrl: shop.libsql.url,
    deployToken: shop.deployToken,
    killLibsql: () => libsql.stop(),
    restartLibsql: async () => {
      libsql = await startLibsqlServer({
        dataDir: join(dataDir, 'libsql'),
        port: Number(new URL(libsql.url).port),
      })
    },
    stopWorker: shop.stopWorker,
    stop: async () => {
      await libsql.stop()
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
