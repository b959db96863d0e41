/** Starts a whole shop: libSQL server, database, Worker on workerd, releases, pictures, SDK. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { createLibsqlAccess } from '@shop/db/libsql-access'
import { takePort } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

import { buildWorker } from './build-worker.ts'
import type { PublishTask } from './processes/publish.ts'
import { runProcess } from './run-process.ts'
import { endLeftoverWorkerd } from './run-workerd.ts'
import {
  type DatabaseOptions,
  openShopDatabase,
  type ShopDatabase,
  toVariables,
} from './shop-database.ts'
import {
  checkPort,
  isDatabasePrepared,
  makePrivate,
  markDatabasePrepared,
  prepareDatabase,
  readSecret,
} from './shop-folder.ts'
import { collectParts, type ShopParts } from './shop-parts.ts'
import { watchServed } from './watchdog.ts'
import { host, limitsOf, type Serve, staffOriginOf, type WorkerServer } from './worker-settings.ts'

export type ShopOptions<Server extends WorkerServer> = Omit<DatabaseOptions, 'server'> & {
  rootDir: string
  /** 0 takes a free port. */
  port: number
  serve: Serve<Server>
  /** Stops everything that was started, even during the start. */
  signal?: AbortSignal
  /** Called before each step that may take longer than a second. */
  onProgress?: (step: string) => void
  /** False disables Dynamic Workers, so that browsers render all pages. */
  hasLoader?: boolean
  /** False leaves out the pictures, for tests that need none. */
  hasMedia?: boolean
  hasModules?: boolean
  hasSdk?: boolean
  /**
   * How many requests of each kind a visitor may send per minute, instead of `wrangler.toml`'s
   * limits.
   */
  perMinute?: number | 'unlimited' | undefined
  vars?: Record<string, string>
  /**
   * If false, the Worker is not restarted after modules were published. This saves a second, but
   * the 90 MB that publishing takes are not freed.
   */
  isRestartedAfterPublish?: boolean
  /** If true, the folder's database is used as it is, such as that of a copied folder. */
  isDatabaseReady?: boolean
  /** If false, no watchdog restarts the Worker; for tests that keep it busy. */
  isWorkerWatched?: boolean
  /** Called with the Worker's log lines. By default, they are printed. */
  onLog?: (line: string) => void
  /**
   * Called with a line after an unresponsive Worker was restarted. By default, the line is printed.
   */
  onWorkerLine?: (line: string) => void
  onLibsql?: (url: string) => void
}

export type Shop<Server extends WorkerServer> = {
  origin: string
  /** The origin of the back office, which serves none of the shop's pages. */
  staffOrigin: string
  /** Allows publishing any module to this shop. */
  deployToken: string
  /** Authenticates a request as staff. */
  staffKey: string
  database: ShopDatabase
  worker: Server
  /** Ends the Worker with its memory and sockets. Returns a function that restarts it. */
  stopWorker: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

const publisher = join(import.meta.dirname, 'processes/publish.ts')

/**
 * Starts a shop, with independent parts in parallel. On a failure, everything that was started is
 * stopped.
 */
export const startShop = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
): Promise<Shop<Server>> => {
  const parts = collectParts()
  options.signal?.addEventListener('abort', parts.stop)
  try {
    return await startParts(options, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}

const startParts = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
  parts: ShopParts,
): Promise<Shop<Server>> => {
  const { dataDir, onProgress = () => {} } = options
  await makePrivate(dataDir)
  await endLeftoverWorkerd(stateDirOf(dataDir))
  await checkPort(options.port)
  const deployToken = await readSecret(dataDir, 'deploy-token')
  const staffKey = await readSecret(dataDir, 'staff-key')
  const localKey = randomBytes(32).toString('base64url')
  onProgress('Opening the database')
  const { address, ready } = await openDatabase(options, parts)
  options.onLibsql?.(address.url)
  const prepare = async (): Promise<ShopDatabase> => {
    const database = await ready
    await prepareDatabase({ database: address, deployToken }, parts.signal)
    if (database.server) await markDatabasePrepared(dataDir, deployToken)
    return database
  }
  // If this code has prepared the database before, the Worker starts before the database is
  // checked.
  const isPrepared = !options.libsql && (await isDatabasePrepared(dataDir, deployToken))
  const prepared = options.isDatabaseReady ? await ready : isPrepared ? null : await prepare()
  const vars = { ...toVariables(address), STAFF_KEY: staffKey, LOCAL_KEY: localKey }
  const { worker, stopWorker } = await startWorker(options, { vars, parts })
  const database = prepared ?? (await prepare())
  onProgress('Publishing pictures and modules')
  const { origin, serviceOrigin } = worker
  await publish(options, { origin, serviceOrigin, localKey, deployToken }, { worker, parts })
  return {
    origin,
    staffOrigin: staffOriginOf(origin),
    deployToken,
    staffKey,
    database,
    worker,
    stopWorker,
    stop: parts.stop,
  }
}

/**
 * Opens the database at an address that it chooses itself, so that the Worker can start in
 * parallel.
 */
const openDatabase = async (
  options: DatabaseOptions,
  parts: ShopParts,
): Promise<{ address: DatabaseAddress; ready: Promise<ShopDatabase> }> => {
  const server = { port: await takePort(0), access: createLibsqlAccess() }
  const ready = openShopDatabase({ ...options, server })
  // `prepare` waits for the database and reports failures. Until it does, this prevents an
  // unhandled rejection.
  ready.catch(() => {})
  await parts.add(async () => {
    // If the database did not start, there is nothing to stop.
    const database = await ready.catch(() => null)
    await database?.stop()
  })
  const { authToken } = server.access
  return { address: options.libsql ?? { url: `http://${host}:${server.port}`, authToken }, ready }
}

const stateDirOf = (dataDir: string): string => join(dataDir, 'workerd')

/** Builds and starts the Worker. `stopWorker` is described in `Shop`. */
const startWorker = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
  { vars, parts }: { vars: Record<string, string>; parts: ShopParts },
): Promise<Pick<Shop<Server>, 'worker' | 'stopWorker'>> => {
  const { rootDir, dataDir, onProgress = () => {}, hasLoader, perMinute, onLog } = options
  const { isWorkerWatched = true, onWorkerLine = console.error } = options
  onProgress('Building the Worker')
  const built = await buildWorker(rootDir)
  onProgress('Starting the Worker')
  let stopRunning = async (): Promise<void> => {}
  const serve = async (port: number): Promise<Server> => {
    const served = await options.serve({
      worker: built,
      port,
      hasLoader,
      onLog,
      stateDir: stateDirOf(dataDir),
      vars: { ...limitsOf(built.options, perMinute), ...vars, ...options.vars },
    })
    const endWatch = isWorkerWatched ? watchServed(served, onWorkerLine) : () => {}
    stopRunning = async () => {
      endWatch()
      stopRunning = async () => {}
      await served.stop()
    }
    await parts.add(() => stopRunning())
    return served
  }
  const worker = await serve(options.port)
  const stopWorker = async (): Promise<() => Promise<void>> => {
    await stopRunning()
    return async () => void (await serve(Number(new URL(worker.origin).port)))
  }
  return { worker, stopWorker }
}

/**
 * Publishes pictures and modules. Resolves when they are published; the SDK follows while the shop
 * is open.
 */
const publish = async (
  options: ShopOptions<WorkerServer>,
  target: Pick<PublishTask, 'origin' | 'serviceOrigin' | 'localKey' | 'deployToken'>,
  { worker, parts }: { worker: WorkerServer; parts: ShopParts },
): Promise<void> => {
  const { rootDir, onProgress = () => {} } = options
  const { hasMedia = true, hasModules = true, hasSdk = true } = options
  const run = async (what: Pick<PublishTask, 'hasMedia' | 'hasModules' | 'hasSdk'>) => {
    const input = JSON.stringify({ rootDir, ...target, ...what } satisfies PublishTask)
    const onMessage = (step: unknown): void => onProgress(String(step))
    return Number(await runProcess(publisher, [], { input, onMessage, signal: parts.signal }))
  }
  const published = hasMedia || hasModules ? await run({ hasMedia, hasModules }) : 0
  // workerd never returns memory to the system, and publishing takes 90 MB.
  if (published > 0 && (options.isRestartedAfterPublish ?? true)) await worker.restart()
  if (!hasSdk) return
  run({ hasSdk }).catch((error: unknown) => {
    if (!parts.signal.aborted) console.error(error)
  })
}
