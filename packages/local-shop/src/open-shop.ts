/** `npm start`: the shop as `startShop` has it, without anything in this process that only its start needs. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { createLibsqlAccess } from '@shop/db/libsql-access'
import { takePort } from '@shop/db/local-server'
import type { DatabaseAddress } from '@shop/db/open'

import { buildWorker } from './build-worker.ts'
import { type PlannedWorker, servePlanned } from './serve-planned.ts'
import type { PublishStep } from './processes/publish.ts'
import { openShopDatabase, toVariables } from './shop-database.ts'
import {
  checkPort,
  isDatabasePrepared,
  makePrivate,
  markDatabasePrepared,
  prepareDatabase,
  readSecret,
} from './shop-folder.ts'
import type { ShopOptions } from './start-shop.ts'
import { host } from './worker-settings.ts'

export type OpenShop = { origin: string; staffKey: string; stop: () => Promise<void> }

type OpenOptions = Pick<ShopOptions, 'rootDir' | 'dataDir' | 'port' | 'libsql' | 'vars'> & {
  onProgress: (step: string) => void
}

type Secrets = { deployToken: string; staffKey: string; localKey: string }

/** What ends what was started, last first. */
type Started = (() => Promise<void> | void)[]

/** Starts what does not need the other at once; on a failure what was started is stopped again. */
export const openShop = async (options: OpenOptions): Promise<OpenShop> => {
  const started: Started = []
  const stop = async (): Promise<void> => {
    // One that cannot be ended must not leave the rest running.
    for (const end of started.splice(0).toReversed())
      await Promise.resolve(end()).catch(console.error)
  }
  try {
    await checkPort(options.port)
    await makePrivate(options.dataDir)
    const secrets = {
      deployToken: await readSecret(options.dataDir, 'deploy-token'),
      staffKey: await readSecret(options.dataDir, 'staff-key'),
      localKey: randomBytes(32).toString('base64url'),
    }
    const worker = await openWorker(options, secrets, started)
    options.onProgress('Publishing pictures and modules')
    await publish(options, { worker, secrets, started })
    return { origin: worker.origin, staffKey: secrets.staffKey, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The database and the Worker; a folder that this very code prepared is served first, and looked at then. */
const openWorker = async (
  options: OpenOptions,
  secrets: Secrets,
  started: Started,
): Promise<PlannedWorker> => {
  const { dataDir, libsql, onProgress } = options
  const { deployToken } = secrets
  onProgress('Opening the database')
  const { address, ready } = await openDatabaseFirst(options, started)
  // `prepare` waits for it, and says what has failed; until then the Worker may still be starting.
  ready.catch(() => {})
  const prepare = async (): Promise<void> => {
    await ready
    await prepareDatabase(address, deployToken)
    if (!libsql) await markDatabasePrepared(dataDir, deployToken)
  }
  const isPrepared = !libsql && (await isDatabasePrepared(dataDir, deployToken))
  if (!isPrepared) await prepare()
  const worker = await startWorker(options, { address, secrets, started })
  if (isPrepared) await prepare()
  return worker
}

/** Its address is chosen here, so that the Worker can be started beside it. */
const openDatabaseFirst = async (
  options: OpenOptions,
  started: Started,
): Promise<{ address: DatabaseAddress; ready: Promise<unknown> }> => {
  if (options.libsql) return { address: options.libsql, ready: Promise.resolve() }
  const server = { port: await takePort(0), access: createLibsqlAccess() }
  const ready = openShopDatabase({ ...options, server })
  started.push(async () => {
    // One that did not start has ended.
    const database = await ready.catch(() => null)
    await database?.stop()
  })
  const { authToken } = server.access
  return { address: { url: `http://${host}:${server.port}`, authToken }, ready }
}

const startWorker = async (
  { rootDir, dataDir, port, vars, onProgress }: OpenOptions,
  { address, secrets, started }: { address: DatabaseAddress; secrets: Secrets; started: Started },
): Promise<PlannedWorker> => {
  onProgress('Building the Worker')
  const { script, options: workerOptions } = await buildWorker(rootDir)
  onProgress('Starting the Worker')
  const own = { STAFF_KEY: secrets.staffKey, LOCAL_KEY: secrets.localKey }
  const worker = await servePlanned(port, {
    rootDir,
    workerOptions,
    script,
    stateDir: join(dataDir, 'workerd'),
    vars: { ...toVariables(address), ...own, ...vars },
  })
  started.push(worker.stop)
  return worker
}

const publisher = join(import.meta.dirname, 'processes/publish.ts')

/** Resolves when the modules are there; the process then goes on with the SDK, and ends. */
const publish = async (
  { rootDir, dataDir, onProgress }: OpenOptions,
  { worker, secrets, started }: { worker: PlannedWorker; secrets: Secrets; started: Started },
): Promise<void> => {
  const { origin, filesOrigin } = worker
  const what = { rootDir, dataDir, origin, filesOrigin, ...secrets }
  const child = fork(publisher, { env: { ...process.env, PUBLISH: JSON.stringify(what) } })
  started.push(() => void child.kill())
  const published = await new Promise<number>((done, fail) => {
    child.on('message', (step: PublishStep) => {
      if ('step' in step) onProgress(step.step)
      else if ('error' in step) fail(new Error(step.error))
      else done(step.published)
    })
    child.once('exit', (code) => fail(new Error(`Publishing ended with ${code}.`)))
  })
  // workerd returns no memory to the system that it once took: publishing takes 90 MB.
  if (published > 0) await worker.restart()
  if (child.connected) child.send('open')
}
