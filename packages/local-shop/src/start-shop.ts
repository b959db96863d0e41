/** The whole shop on one machine: libSQL server, database, Worker on workerd, releases, pictures, the SDK. */
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
import { host, type Serve, type WorkerServer } from './worker-settings.ts'

export type ShopOptions<Server extends WorkerServer> = Omit<DatabaseOptions, 'server'> & {
  rootDir: string
  /** 0 takes a free one. */
  port: number
  serve: Serve<Server>
  /** Stops what was started, also while the rest is still being started. */
  signal?: AbortSignal
  /** Called before each step that may take longer than a second. */
  onProgress?: (step: string) => void
  /** False leaves Dynamic Workers out: pages are rendered in the browser. */
  hasLoader?: boolean
  /** False leaves the pictures out, for tests that look at none. */
  hasMedia?: boolean
  /** False builds and publishes no modules, for tests of the API alone. */
  hasModules?: boolean
  /** False leaves the SDK out, for tests that download none. */
  hasSdk?: boolean
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

export type Shop<Server extends WorkerServer> = {
  origin: string
  /** Publishes any module to this shop. */
  deployToken: string
  /** Makes a request that shows it one of staff. */
  staffKey: string
  database: ShopDatabase
  worker: Server
  /** Ends the Worker with its memory and its sockets, and returns a function that starts it again at the same origin. */
  stopWorker: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

const publisher = join(import.meta.dirname, 'processes/publish.ts')

/** Starts what does not need the other at once; on a failure what was started is stopped again. */
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
  // A database that this very code prepared is served first, and looked at then.
  const isPrepared = !options.libsql && (await isDatabasePrepared(dataDir, deployToken))
  const prepared = isPrepared ? null : await prepare()
  const vars = { ...toVariables(address), STAFF_KEY: staffKey, LOCAL_KEY: localKey }
  const { worker, stopWorker } = await startWorker(options, { vars, parts })
  const database = prepared ?? (await prepare())
  onProgress('Publishing pictures and modules')
  const { origin, filesOrigin } = worker
  await publish(options, { origin, filesOrigin, localKey, deployToken }, { worker, parts })
  return { origin, deployToken, staffKey, database, worker, stopWorker, stop: parts.stop }
}

/** Its address is chosen here, so that the Worker can be started beside it. */
const openDatabase = async (
  options: DatabaseOptions,
  parts: ShopParts,
): Promise<{ address: DatabaseAddress; ready: Promise<ShopDatabase> }> => {
  const server = { port: await takePort(0), access: createLibsqlAccess() }
  const ready = openShopDatabase({ ...options, server })
  // `prepare` waits for it, and says what has failed; until then the Worker may still be starting.
  ready.catch(() => {})
  await parts.add(async () => {
    // One that did not start has ended.
    const database = await ready.catch(() => null)
    await database?.stop()
  })
  const { authToken } = server.access
  return { address: options.libsql ?? { url: `http://${host}:${server.port}`, authToken }, ready }
}

const stateDirOf = (dataDir: string): string => join(dataDir, 'workerd')

/** `stopWorker` is that of a `Shop`. */
const startWorker = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
  { vars, parts }: { vars: Record<string, string>; parts: ShopParts },
): Promise<Pick<Shop<Server>, 'worker' | 'stopWorker'>> => {
  const { rootDir, dataDir, onProgress = () => {}, hasLoader, perMinute, onLog } = options
  const { isWorkerWatched = true, onWorkerLine = console.error } = options
  onProgress('Building the Worker')
  const { script, options: workerOptions } = await buildWorker(rootDir)
  onProgress('Starting the Worker')
  let stopRunning = async (): Promise<void> => {}
  const serve = async (port: number): Promise<Server> => {
    const served = await options.serve({
      rootDir,
      workerOptions,
      script,
      port,
      hasLoader,
      perMinute,
      onLog,
      stateDir: stateDirOf(dataDir),
      vars: { ...vars, ...options.vars },
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

/** Resolves when the modules are there; the SDK follows while the shop is open. */
const publish = async (
  options: ShopOptions<WorkerServer>,
  target: Pick<PublishTask, 'origin' | 'filesOrigin' | 'localKey' | 'deployToken'>,
  { worker, parts }: { worker: WorkerServer; parts: ShopParts },
): Promise<void> => {
  const { rootDir, dataDir, onProgress = () => {} } = options
  const { hasMedia = true, hasModules = true, hasSdk = true } = options
  const run = async (what: Pick<PublishTask, 'hasMedia' | 'hasModules' | 'hasSdk'>) => {
    const input = JSON.stringify({ rootDir, dataDir, ...target, ...what } satisfies PublishTask)
    const onMessage = (step: unknown): void => onProgress(String(step))
    return Number(await runProcess(publisher, [], { input, onMessage, signal: parts.signal }))
  }
  const published = hasMedia || hasModules ? await run({ hasMedia, hasModules }) : 0
  // workerd returns no memory to the system that it once took: publishing takes 90 MB.
  if (published > 0 && (options.isRestartedAfterPublish ?? true)) await worker.restart()
  if (!hasSdk) return
  run({ hasSdk }).catch((error: unknown) => {
    if (!parts.signal.aborted) console.error(error)
  })
}
