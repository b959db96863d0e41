/** A whole shop of a test's own: real libSQL server, real workerd, fresh data, free ports. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { DatabaseAddress } from '@shop/db/open'
import { type MiniflareServer, serveMiniflare } from '@shop/local-shop/serve-miniflare'
import { type Shop, type ShopOptions, startShop } from '@shop/local-shop/start-shop'

import type { FaultProxy } from './fault-proxy.ts'

type ObjectName = 'RealtimeHub' | 'RealtimeShard' | 'ChangeReplica' | 'ReleaseGuard'

/** A whole shop of a test's own. */
export type TestShop = {
  origin: string
  /** The shop's data folder. */
  dataDir: string
  /** Where its database is, for `openDatabase`. */
  libsql: DatabaseAddress
  deployToken: string
  /** Makes a request that shows it one of staff; see `asStaff`. */
  staffKey: string
  /** Crashes the libSQL server (SIGKILL); it stays away unless the shop was started with `isLibsqlSupervised`. */
  killLibsql: () => Promise<void>
  /** Brings one that stays away back: same port, token and data. */
  restartLibsql: () => Promise<void>
  /** The Worker's server until `stopWorker`, to reach Durable Objects past the Worker, and to evict them. */
  miniflare: MiniflareServer['miniflare']
  /**
   * Evicts all objects of a class from memory, as the platform may at any moment; their sockets hibernate. Resolves
   * to how many there were: the others had hibernated by themselves.
   */
  evict: (className: ObjectName) => Promise<number>
  /** Ends the Worker, sockets included; returns what starts it again on the same port. */
  stopWorker: () => Promise<() => Promise<void>>
  /** Ends it; its data stay where they are. */
  end: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/** The header with which a script is staff of a shop that was started by itself. */
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
  /** The data folder of a stopped shop: this one begins as its copy, which saves the seconds of filling it. */
  template?: string
  /** Where its data folder is made; the system's temporary folder unless given. */
  folder?: string
  /** Leads the Worker to its database through this proxy; the test that opened it closes it. */
  libsqlProxy?: Pick<FaultProxy, 'url' | 'leadTo'>
}

/**
 * Starts a shop; by default without pictures, because publishing them takes seconds, and without limits for visitors,
 * because programs send faster than people. `perMinute: undefined` gives it the real ones.
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
    perMinute: Infinity,
    ...options,
    ...(libsqlProxy && {
      vars: { ...options.vars, LIBSQL_URL: libsqlProxy.url },
      onLibsql: libsqlProxy.leadTo,
    }),
  })
  const { address, server } = shop.database
  let libsql = server
  const end = async (): Promise<void> => {
    // The Worker first, whose timers would find no database. One that was started again is not the shop's to stop.
    await shop.stop()
    await libsql?.stop()
  }
  return {
    origin: shop.origin,
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

/** How often an object that still works on a request is tried again. */
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
