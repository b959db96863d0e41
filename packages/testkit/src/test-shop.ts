/** A whole shop of a test's own: real libSQL server, real workerd, fresh data, free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { type LibsqlServer, startLibsqlServer } from '@shop/db/local-server'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'

/** A whole shop of a test's own. */
export type TestShop = {
  origin: string
  /** The shop's data folder. */
  dataDir: string
  /** Where its database is, for `openDatabase`. */
  libsql: { url: string; authToken: string }
  deployToken: string
  /** Ends the libSQL server as a crash would look from outside. */
  killLibsql: () => Promise<void>
  /** Brings it back on the same port with the same data. */
  restartLibsql: () => Promise<void>
  /** Ends the Worker, sockets included; returns what starts it again on the same port. */
  stopWorker: () => Promise<() => Promise<void>>
  /** Ends it; its data stay where they are. */
  end: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

const rootDir = resolve(import.meta.dirname, '../../..')

/** Options of the local shop that tests change. */
export type TestShopOptions = Partial<
  Pick<ShopOptions, 'hasLoader' | 'hasMedia' | 'hasModules' | 'vars' | 'onLibsql' | 'onLog'>
> & {
  /** The data folder of a stopped shop: this one begins as its copy, which saves the seconds of filling it. */
  template?: string
}

/** Starts a shop; without pictures by default, because publishing them takes seconds. */
export const startTestShop = async ({
  template,
  ...options
}: TestShopOptions = {}): Promise<TestShop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  if (template) await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
  const shop: Shop = await startShop({ rootDir, dataDir, port: 0, hasMedia: false, ...options })
  let libsql: LibsqlServer = shop.libsql
  const end = async (): Promise<void> => {
    await libsql.stop()
    await shop.stop()
  }
  return {
    origin: shop.origin,
    dataDir,
    libsql: { url: libsql.url, authToken: libsql.authToken },
    deployToken: shop.deployToken,
    killLibsql: () => libsql.stop(),
    restartLibsql: async () => {
      libsql = await startLibsqlServer({
        dataDir: join(dataDir, 'libsql'),
        port: Number(new URL(libsql.url).port),
      })
    },
    stopWorker: shop.stopWorker,
    end,
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
