import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { takePort } from '@shop/db/local-server'
import type { Bank } from '@shop/test-bank/start-bank'

import { buildWorker } from './build-worker.ts'
import type { PublishTask } from './processes/publish.ts'
import { runProcess } from './run-process.ts'
import { endLeftoverWorkerd } from './run-workerd.ts'
import {
  checkPort,
  type DatabaseOptions,
  makePrivate,
  openShopDatabase,
  prepareDatabase,
  readSecret,
  type ShopDatabase,
  toVariables,
  writeAddress,
} from './shop-folder.ts'
import { watchServed } from './watchdog.ts'
import { limitsOf, type Serve, staffOriginOf, type WorkerServer } from './worker-settings.ts'

export type ShopOptions<Server extends WorkerServer> = DatabaseOptions & {
  rootDir: string
  /** 0 takes a free port. */
  port: number
  serve: Serve<Server>
  /** Aborting ends a start at its next step. To end a shop that has started, call `stop`. */
  signal?: AbortSignal
  /** Called before each step that can take longer than a second. */
  onProgress?: (step: string) => void
  /** Without Dynamic Workers, browsers render all pages. Default: true. */
  hasLoader?: boolean
  /** By default, the pictures are published. Tests that need none set false. */
  hasMedia?: boolean
  hasModules?: boolean
  /** If true, starts a test bank, through which the shop takes payments. */
  hasTestBank?: boolean
  /** Replaces each rate limit of `wrangler.toml` with this many requests per visitor and minute. */
  perMinute?: number | 'unlimited' | undefined
  vars?: Record<string, string>
  /**
   * Set by tests. The shop then serves no SDK, does not restart the Worker to free memory, and
   * keeps no data of the test bank.
   */
  isShortLived?: boolean
  /** If true, skips the preparation of the database, for example in a copied folder. */
  isDatabaseReady?: boolean
  /** By default, an unresponsive Worker is restarted. Tests that keep the Worker busy set false. */
  isWorkerWatched?: boolean
  /** Called with each log line of the Worker. Prints the line by default. */
  onLog?: (line: string) => void
  onLibsql?: (url: string) => void
}

export type Shop<Server extends WorkerServer> = {
  origin: string
  /** The origin of the back office, which serves none of the shop's pages. */
  staffOrigin: string
  /** Null unless `hasTestBank` is true. */
  bank: Bank | null
  /** Allows publishing any module to this shop. */
  deployToken: string
  staffKey: string
  database: ShopDatabase
  worker: Server
  /** Ends the Worker, which loses its memory and sockets. The returned function restarts it. */
  stopWorker: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

const publisher = join(import.meta.dirname, 'processes/publish.ts')

/** Starts a shop, with independent parts in parallel. If one fails, stops all the others. */
export const startShop = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
): Promise<Shop<Server>> => {
  const parts = new AsyncDisposableStack()
  const stopping = new AbortController()
  options.signal?.addEventListener('abort', () => stopping.abort())
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping.abort()
    return (stopped ??= parts.disposeAsync().catch(console.error))
  }
  try {
    return { ...(await startParts(options, { parts, signal: stopping.signal })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The stack stops the started parts in reverse order. */
type Starting = { parts: AsyncDisposableStack; signal: AbortSignal }

const startParts = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
  { parts, signal }: Starting,
): Promise<Omit<Shop<Server>, 'stop'>> => {
  const { dataDir, onProgress = () => {} } = options
  await makePrivate(dataDir)
  await endLeftoverWorkerd(stateDirOf(dataDir))
  await checkPort(options.port)
  const deployToken = await readSecret(dataDir, 'deploy-token')
  const staffKey = await readSecret(dataDir, 'staff-key')
  const localKey = randomBytes(32).toString('base64url')
  onProgress('Opening the database')
  const database = await openShopDatabase(options)
  parts.defer(database.stop)
  const { address } = database
  options.onLibsql?.(address.url)
  await database.server
  if (!options.isDatabaseReady) await prepareDatabase({ database: address, deployToken }, signal)
  const banking = options.hasTestBank ? await prepareBank(options, parts) : null
  const own = { ...toVariables(address), STAFF_KEY: staffKey, LOCAL_KEY: localKey }
  const running = await startWorker(options, { vars: { ...own, ...banking?.vars }, parts })
  onProgress('Publishing pictures and modules')
  const { origin, serviceOrigin, restart } = running.worker
  const bucket = { origin: serviceOrigin, key: localKey, database: address.url }
  parts.defer(await writeAddress(dataDir, 'bucket-address.json', bucket))
  const bank = (await banking?.start(`${origin}/api/payments/webhook`)) ?? null
  const target = { rootDir: options.rootDir, origin, serviceOrigin, localKey, deployToken }
  await publish(options, target, { restart, signal })
  const staffOrigin = staffOriginOf(origin)
  return { origin, staffOrigin, bank, deployToken, staffKey, database, ...running }
}

const stateDirOf = (dataDir: string): string => join(dataDir, 'workerd')

const startWorker = async <Server extends WorkerServer>(
  options: ShopOptions<Server>,
  { vars, parts }: { vars: Record<string, string>; parts: AsyncDisposableStack },
): Promise<Pick<Shop<Server>, 'worker' | 'stopWorker'>> => {
  const { rootDir, dataDir, onProgress = () => {}, hasLoader, perMinute, onLog } = options
  const { isWorkerWatched = true, onLine = console.error } = options
  onProgress('Building the Worker')
  const built = await buildWorker(rootDir)
  onProgress('Starting the Worker')
  let stopRunning = async (): Promise<void> => {}
  parts.defer(() => stopRunning())
  const serve = async (port: number): Promise<Server> => {
    const served = await options.serve({
      worker: built,
      port,
      hasLoader,
      onLog,
      stateDir: stateDirOf(dataDir),
      vars: { ...limitsOf(built.options, perMinute), ...vars, ...options.vars },
    })
    const endWatch = isWorkerWatched ? watchServed(served, onLine) : () => {}
    stopRunning = async () => {
      endWatch()
      stopRunning = async () => {}
      await served.stop()
    }
    return served
  }
  const worker = await serve(options.port)
  const stopWorker = async (): Promise<() => Promise<void>> => {
    await stopRunning()
    return async () => void (await serve(Number(new URL(worker.origin).port)))
  }
  return { worker, stopWorker }
}

const prepareBank = async (
  { port, dataDir, isShortLived }: ShopOptions<WorkerServer>,
  parts: AsyncDisposableStack,
) => {
  const { makeBankAccess, startBank } = await import('@shop/test-bank/start-bank')
  // Prefers the port after the shop's, so that the bank's URLs stay the same after a restart.
  const { access, vars } = makeBankAccess(await takePort(port && port + 1).catch(() => takePort(0)))
  let bank: Bank | undefined
  parts.defer(async () => bank?.close())
  const file = isShortLived ? {} : { file: join(dataDir, 'test-bank.json') }
  const start = async (webhookUrl: string): Promise<Bank> =>
    (bank = await startBank({ ...access, ...file, webhookUrl }))
  return { vars, start }
}

/** Publishes pictures and modules. The SDK follows in the background. */
const publish = async (
  options: ShopOptions<WorkerServer>,
  target: PublishTask,
  { restart, signal }: { restart: WorkerServer['restart']; signal: AbortSignal },
): Promise<void> => {
  const { onProgress = () => {}, hasMedia = true, hasModules = true, isShortLived } = options
  const run = async (what: Partial<PublishTask>): Promise<number> => {
    const input = JSON.stringify({ ...target, ...what })
    const onMessage = (step: unknown): void => onProgress(String(step))
    return Number(await runProcess(publisher, [], { input, onMessage, signal }))
  }
  const published = hasMedia || hasModules ? await run({ hasMedia, hasModules }) : 0
  if (isShortLived) return
  // workerd returns no memory to the system, so only a restart frees the 90 MB of publishing.
  if (published > 0) await restart()
  run({ hasSdk: true }).catch((error: unknown) => {
    if (!signal.aborted) console.error(error)
  })
}
