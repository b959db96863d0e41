/** The whole shop on one machine: libSQL server, database, Worker on workerd, releases, pictures. */
import { join } from 'node:path'

import { buildWorker } from './build-worker.ts'
import { publishMedia, publishModules } from './publish.ts'
import { serveWorker, type WorkerServer } from './serve-worker.ts'
import {
  type DatabaseOptions,
  openShopDatabase,
  type ShopDatabase,
  toVariables,
} from './shop-database.ts'
import { checkPort, makePrivate, prepareDatabase, readSecret } from './shop-folder.ts'
import { watchServed } from './watchdog.ts'

export type ShopOptions = DatabaseOptions & {
  rootDir: string
  /** 0 takes a free one. */
  port: number
  /** Called before each step that may take longer than a second. */
  onProgress?: (step: string) => void
  /** False leaves Dynamic Workers out: pages are rendered in the browser. */
  hasLoader?: boolean
  /** False leaves the pictures out, for tests that look at none. */
  hasMedia?: boolean
  /** False builds and publishes no modules, for tests of the API alone. */
  hasModules?: boolean
  /** How many requests of each kind one visitor may send in a minute, instead of what `wrangler.toml` says; `Infinity` for any number. */
  perMinute?: number | undefined
  vars?: Record<string, string>
  /** False saves the second that it takes workerd to start anew, without the 90 MB that publishing modules took. */
  isRestartedAfterPublish?: boolean
  /** False lets a Worker that no longer responds be, for tests that keep it busy. */
  isWorkerWatched?: boolean
  /** Gets the Worker's log lines, which are printed otherwise. */
  onLog?: (line: string) => void
  /** Called with a sentence when the Worker did not respond and was started again; printed otherwise. */
  onWorkerLine?: (line: string) => void
  /** Called with the libSQL server's URL before the Worker starts. */
  onLibsql?: (url: string) => void
}

export type Shop = {
  origin: string
  /** Publishes any module to this shop. */
  deployToken: string
  /** Makes a request that shows it one of staff. */
  staffKey: string
  database: ShopDatabase
  worker: WorkerServer
  /** Ends the Worker with its memory and its sockets, and returns a function that starts it again at the same origin. */
  stopWorker: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

/** Starts everything, in order; on a failure what was started is stopped again. */
export const startShop = async (options: ShopOptions): Promise<Shop> => {
  const { rootDir, dataDir, onProgress = () => {} } = options
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    // One that cannot be ended must not leave the rest running.
    for (const end of started.splice(0).toReversed()) await end().catch(console.error)
  }
  try {
    await checkPort(options.port)
    onProgress('Building the Worker')
    const { script, options: workerOptions } = await buildWorker(rootDir)
    onProgress('Opening the database')
    await makePrivate(dataDir)
    const database = await openShopDatabase(options)
    started.push(database.stop)
    options.onLibsql?.(database.address.url)
    const deployToken = await readSecret(dataDir, 'deploy-token')
    const staffKey = await readSecret(dataDir, 'staff-key')
    await prepareDatabase(database.address, deployToken)
    onProgress('Starting the Worker')
    const serve = async (port: number): Promise<WorkerServer> => {
      const served = await serveWorker({
        rootDir,
        workerOptions,
        script,
        port,
        stateDir: join(dataDir, 'workerd'),
        vars: { ...toVariables(database.address), STAFF_KEY: staffKey, ...options.vars },
        hasLoader: options.hasLoader ?? true,
        ...(options.perMinute === undefined ? {} : { perMinute: options.perMinute }),
        ...(options.onLog ? { onLog: options.onLog } : {}),
      })
      const { isWorkerWatched = true, onWorkerLine = console.error } = options
      const endWatch = isWorkerWatched ? watchServed(served, onWorkerLine) : () => {}
      started.push(async () => {
        endWatch()
        await served.stop()
      })
      return served
    }
    const worker = await serve(options.port)
    const stopWorker = async (): Promise<() => Promise<void>> => {
      const end = started.pop()
      await end?.()
      return async () => void (await serve(Number(new URL(worker.origin).port)))
    }
    onProgress('Publishing pictures and modules')
    if (options.hasMedia ?? true)
      await publishMedia(worker.miniflare, join(rootDir, 'db/media'), dataDir)
    const published =
      (options.hasModules ?? true)
        ? await publishModules({ rootDir, origin: worker.origin, token: deployToken, onProgress })
        : 0
    if (published > 0 && (options.isRestartedAfterPublish ?? true)) await worker.restart()
    return { origin: worker.origin, deployToken, staffKey, database, worker, stopWorker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
