/** A whole shop for a test: real libSQL server, real workerd, fresh data, free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'
import { type MiniflareServer, serveMiniflare } from '@shop/local-shop/serve-miniflare'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'

import type { FaultProxy } from './fault-proxy.ts'

type ObjectName = 'RealtimeHub' | 'RealtimeShard' | 'ChangeReplica' | 'ReleaseGuard'

export type TestShop = {
  origin: string
  /** The origin of the back office. The shop's own origin serves nothing for staff. */
  staffOrigin: string
  dataDir: string
  /** The address of its database, for `openDatabase`. */
  libsql: DatabaseAddress
  deployToken: string
  staffKey: string
  /** Kills the libSQL server. It restarts only with `isLibsqlSupervised`. */
  killLibsql: () => Promise<void>
  /** Restarts a dead libSQL server with the same port, token and data. */
  restartLibsql: () => Promise<void>
  /** The Worker's server until `stopWorker`, to reach and evict Durable Objects. */
  miniflare: MiniflareServer['miniflare']
  /**
   * Evicts all objects of a class from memory, as the platform may at any time. Their sockets
   * hibernate. Returns the number of evicted objects; others had already hibernated.
   */
  evict: (className: ObjectName) => Promise<number>
  /**
   * Stops the Worker and closes its sockets. Returns a function that starts it again on the same
   * port.
   */
  stopWorker: () => Promise<() => Promise<void>>
  end: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Returns the header that marks a request as one of staff. It works at the shop's `staffOrigin`.
 */
export const asStaff = ({ staffKey }: Pick<TestShop, 'staffKey'>): { authorization: string } => ({
  authorization: `Bearer ${staffKey}`,
})

const rootDir = resolve(import.meta.dirname, '../../..')

/** Options of the local shop that tests change. */
export type TestShopOptions = Partial<
  Pick<
    ShopOptions<MiniflareServer>,
    | 'hasLoader'
    | 'hasMedia'
    | 'hasModules'
    | 'perMinute'
    | 'isRestartedAfterPublish'
    | 'isWorkerWatched'
    | 'onWorkerLine'
    | 'vars'
    | 'libsql'
    | 'isLibsqlSupervised'
    | 'onLibsqlLine'
    | 'onLog'
  >
> & {
  /** The data folder of a stopped shop to copy, which saves the seconds of filling a database. */
  template?: string | undefined
  /** The folder for the data folder. The default is the system's temporary folder. */
  folder?: string
  /** Connects the Worker to its database through this proxy. The test that opened it closes it. */
  libsqlProxy?: Pick<FaultProxy, 'url' | 'leadTo'>
}

/**
 * Starts a shop. By default it has no pictures, because publishing them takes seconds, and no
 * limits, because programs send faster than people. `perMinute: undefined` gives it the real
 * limits.
 */
export const startTestShop = async ({
  template,
  folder = tmpdir(),
  libsqlProxy,
  ...options
}: TestShopOptions = {}): Promise<TestShop> => {
  const dataDir = await mkdtemp(join(folder, 'shop-test-'))
  if (template) await cp(template, dataDir, { recursive: true, preserveTimestamps: true })
  const shop: Shop<MiniflareServer> = await startShop({
    serve: serveMiniflare,
    rootDir,
    dataDir,
    port: 0,
    hasMedia: false,
    hasSdk: false,
    isLibsqlSupervised: false,
    isRestartedAfterPublish: false,
    isWorkerWatched: false,
    isDatabaseReady: template !== undefined,
    perMinute: 'unlimited',
    ...options,
    vars: {
      // A busy machine takes seconds for the first rendering of a release.
      RENDER_MS: '20000',
      // Tests name visitors in a header, which a shop with a public host must reject.
      ...(options.vars?.['SHOP_HOST'] ? {} : { LIMITS: 'off' }),
      ...options.vars,
      ...(libsqlProxy && { LIBSQL_URL: libsqlProxy.url }),
    },
    ...(libsqlProxy && { onLibsql: libsqlProxy.leadTo }),
  })
  const { address, server } = shop.database
  let libsql = server
  const end = async (): Promise<void> => {
    // The Worker's timers need the database, so it stops first.
    await shop.stop()
    await libsql?.stop()
  }
  return {
    origin: shop.origin,
    staffOrigin: shop.staffOrigin,
    dataDir,
    libsql: address,
    deployToken: shop.deployToken,
    staffKey: shop.staffKey,
    killLibsql: async () => {
      if (!libsql) return
      const { pid, ended } = libsql
      process.kill(pid, 'SIGKILL')
      await ended
    },
    restartLibsql: async () => {
      libsql = (await libsql?.restart()) ?? libsql
    },
    miniflare: shop.worker.miniflare,
    evict: (className) => evict(shop.worker.miniflare, className),
    stopWorker: shop.stopWorker,
    end,
    stop: async () => {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How often the eviction of a busy object is retried. */
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
