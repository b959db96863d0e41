/** A whole shop for one test: a real libSQL server, real workerd, new data, free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'
import { minuteMs } from '@shop/domain/time'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'

import type { FaultProxy } from './fault-proxy.ts'
import { type MiniflareServer, serveMiniflare } from './serve-miniflare.ts'

type ObjectName = 'RealtimeHub' | 'RealtimeShard' | 'ChangeReplica' | 'ReleaseGuard'

export type TestShop = Omit<Shop<MiniflareServer>, 'database' | 'worker'> & {
  dataDir: string
  libsql: DatabaseAddress
  /** Kills the libSQL server, which restarts by itself only with `isLibsqlSupervised`. */
  killLibsql: () => Promise<void>
  /** Restarts a dead libSQL server with the same port, token and data. */
  restartLibsql: () => Promise<void>
  /** Tests cannot use this after `stopWorker`. */
  miniflare: MiniflareServer['miniflare']
  /** Evicts all running objects of a class and returns their number. Their sockets hibernate. */
  evict: (className: ObjectName) => Promise<number>
  /** Ends the shop, but keeps its data folder, which `stop` deletes. */
  end: () => Promise<void>
}

/** Returns the header of a request by staff. Only `staffOrigin` accepts it. */
export const asStaff = ({ staffKey }: Pick<TestShop, 'staffKey'>): { authorization: string } => ({
  authorization: `Bearer ${staffKey}`,
})

const rootDir = resolve(import.meta.dirname, '../../..')

/** The options of a local shop that a test may set. */
export type TestShopOptions = Partial<
  Omit<ShopOptions<MiniflareServer>, 'rootDir' | 'dataDir' | 'port' | 'serve'>
> & {
  /** The data folder of a stopped shop. A copy of it takes less time than seeding a database. */
  template?: string | undefined
  /** The parent of the data folder, by default the system's temporary folder. */
  folder?: string
  /** A proxy between the Worker and its database, which the test must close. */
  libsqlProxy?: Pick<FaultProxy, 'url' | 'leadTo'>
}

/** Starts a shop without pictures or rate limits. `perMinute: undefined` sets the real limits. */
export const startTestShop = async ({
  template,
  folder = tmpdir(),
  libsqlProxy,
  ...options
}: TestShopOptions = {}): Promise<TestShop> => {
  const dataDir = await mkdtemp(join(folder, 'shop-test-'))
  if (template) await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
  let step = 'opening'
  const overdue = setTimeout(
    () => console.error(`A test shop has not started within a minute. Its last step: ${step}`),
    minuteMs,
  )
  const { database, worker, ...shop } = await startShop({
    serve: serveMiniflare,
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
    miniflare: worker.miniflare,
    evict: (className) => evict(worker.miniflare, className),
    end,
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const maxEvictions = 3

const evict = async (miniflare: TestShop['miniflare'], className: ObjectName): Promise<number> => {
  let evicted = 0
  for (const id of await miniflare.listDurableObjectIds(className)) {
    const tryToEvict = (): Promise<'evicted' | 'absent' | 'busy'> =>
      miniflare.unsafeEvictDurableObject('', className, { id, webSockets: 'hibernate' }).then(
        () => 'evicted',
        ({ message }: Error) => {
          if (message.includes('still has active references')) return 'busy'
          if (message.includes('not currently running')) return 'absent'
          throw new Error(`${className} could not be evicted: ${message}`)
        },
      )
    let outcome = await tryToEvict()
    for (let tries = 1; outcome === 'busy'; tries += 1) {
      if (tries === maxEvictions) throw new Error(`${className} was never idle`)
      outcome = await tryToEvict()
    }
    if (outcome === 'evicted') evicted += 1
  }
  return evicted
}
