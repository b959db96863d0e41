/** A whole shop for one test: a real libSQL server, real workerd, new data, free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'
import { minuteMs } from '@shop/domain/time'
import { servePlanned } from '@shop/local-shop/serve-planned'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'
import type { Serve, WorkerServer } from '@shop/local-shop/worker-settings'

import type { FaultProxy } from './fault-proxy.ts'

/** Tests cannot use `worker` after `stopWorker`. */
export type TestShop<Server extends WorkerServer = WorkerServer> = Omit<
  Shop<Server>,
  'database'
> & {
  dataDir: string
  libsql: DatabaseAddress
  /** Kills the libSQL server, which restarts by itself only with `isLibsqlSupervised`. */
  killLibsql: () => Promise<void>
  /** Restarts a dead libSQL server with the same port, token and data. */
  restartLibsql: () => Promise<void>
  /**
   * Ends the shop, but keeps its data folder, which `stop` deletes. Both throw if workerd crashed,
   * because it is restarted so quickly that a test may not notice.
   */
  end: () => Promise<void>
}

/** Returns the header of a request by staff. Only `staffOrigin` accepts it. */
export const asStaff = ({ staffKey }: Pick<TestShop, 'staffKey'>): { authorization: string } => ({
  authorization: `Bearer ${staffKey}`,
})

const rootDir = resolve(import.meta.dirname, '../../..')

/** The options of a local shop that a test may set. */
export type TestShopOptions<Server extends WorkerServer = WorkerServer> = Partial<
  Omit<ShopOptions<Server>, 'rootDir' | 'dataDir' | 'port'>
> & {
  /** The data folder of a stopped shop. A copy of it takes less time than seeding a database. */
  template?: string | undefined
  /** The parent of the data folder, by default the system's temporary folder. */
  folder?: string
  /** A proxy between the Worker and its database, which the test must close. */
  libsqlProxy?: Pick<FaultProxy, 'url' | 'leadTo'>
}

/**
 * Starts a shop without pictures or rate limits. `perMinute: undefined` sets the real limits. By
 * default, it is served as by `npm start`, which takes less time than Miniflare.
 */
export const startTestShop = async <Server extends WorkerServer = WorkerServer>({
  // No caller names `Server`: it is inferred from `serve`, or is the default, which makes the cast
  // true.
  serve = servePlanned as Serve<WorkerServer> as Serve<Server>,
  template,
  folder = tmpdir(),
  libsqlProxy,
  onLog = console.error,
  ...options
}: TestShopOptions<Server> = {}): Promise<TestShop<Server>> => {
  const dataDir = await mkdtemp(join(folder, 'shop-test-'))
  if (template) await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
  // The Worker logs JSON. Other lines are workerd's, its supervisor's or a module's.
  const plainLines: string[] = []
  let step = 'opening'
  const overdue = setTimeout(
    () => console.error(`A test shop has not started within a minute. Its last step: ${step}`),
    minuteMs,
  )
  const { database, ...shop } = await startShop({
    serve,
    onProgress: (next) => {
      step = next
    },
    rootDir,
    dataDir,
    port: 0,
    hasMedia: false,
    isShortLived: true,
    isLibsqlSupervised: false,
    isWorkerWatched: false,
    isDatabaseReady: template !== undefined,
    perMinute: 'unlimited',
    ...options,
    onLog: (line) => {
      if (!line.startsWith('{')) plainLines.push(line)
      onLog(line)
    },
    vars: {
      // Long, because a release's first rendering takes seconds on a busy machine.
      RENDER_MS: '20000',
      // With `LIMITS=off`, the shop trusts `cf-connecting-ip`, so that tests can pose as several
      // visitors. A shop with SHOP_HOST rejects this setting.
      ...(options.vars?.['SHOP_HOST'] ? {} : { LIMITS: 'off' }),
      ...options.vars,
      ...(libsqlProxy && { LIBSQL_URL: libsqlProxy.url }),
    },
    ...(libsqlProxy && { onLibsql: libsqlProxy.leadTo }),
  }).finally(() => clearTimeout(overdue))
  const { address, server } = database
  let libsql = await server
  const end = async (): Promise<void> => {
    // The Worker stops first, because its timers use the database.
    await shop.stop()
    await libsql?.stop()
    if (plainLines.some((line) => /^workerd \(process \d+\) has ended unasked/.test(line)))
      throw new Error(`workerd crashed during this test:\n${plainLines.join('\n')}`)
  }
  return {
    ...shop,
    dataDir,
    libsql: address,
    killLibsql: async () => {
      if (!libsql) return
      const { pid, ended } = libsql
      process.kill(pid, 'SIGKILL')
      await ended
    },
    restartLibsql: async () => {
      libsql = (await libsql?.restart()) ?? libsql
    },
    end,
    stop: async () => {
      await end().finally(() => rm(dataDir, { recursive: true, force: true }))
    },
  }
}
