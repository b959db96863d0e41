/** Serves the built Worker on workerd from a plan, without Miniflare beside it. */
import { type Supervised, supervise } from '@shop/db/supervised-server'

import { openDryRunServer } from './dry-run-server.ts'
import { startWorkerd, type Workerd } from './run-workerd.ts'
import { planWorker } from './worker-plan.ts'
import {
  dryRunService,
  entrypoint,
  filesEntrypoint,
  host,
  logWith,
  type ServeOptions,
  socketOf,
  type WorkerServer,
} from './worker-settings.ts'

export const servePlanned = async (options: ServeOptions): Promise<WorkerServer> => {
  const { port, onLog, ...settings } = options
  const log = logWith(onLog)
  const dryRun = await openDryRunServer(options)
  const start = async (
    hasLoader: boolean | undefined,
    ports: ReadonlyMap<string, number>,
  ): Promise<Supervised<Workerd>> => {
    const addresses = [...ports].map(([name, one]) => [name, `${host}:${one}`])
    const workerd = await startWorkerd({
      stateDir: settings.stateDir,
      readPlan: () => planWorker({ ...settings, hasLoader }),
      sockets: Object.fromEntries(addresses),
      externals: {
        loopback: `${host}:1`,
        ...(hasLoader !== false && { [dryRunService]: dryRun.address }),
      },
      onLog: log,
    })
    const onLine = (message: string): void => log({ level: 'error', message })
    return supervise(workerd, { name: 'workerd', onLine })
  }
  const listening = [[socketOf(entrypoint), port] as const, [socketOf(filesEntrypoint), 0] as const]
  let workerd = await start(settings.hasLoader, new Map(listening)).catch((error: unknown) => {
    dryRun.stop()
    throw error
  })
  const { ports } = workerd
  let isStopped = false
  // One after the other: stopping while workerd is started anew must end the new one.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  const originOf = (name: string): string => `http://${host}:${ports.get(socketOf(name))}`
  return {
    origin: originOf(entrypoint),
    filesOrigin: originOf(filesEntrypoint),
    restart: (hasLoader = settings.hasLoader) =>
      inTurn(async () => {
        if (isStopped) return
        // First: without a plan the one that runs goes on.
        await planWorker({ ...settings, hasLoader })
        await workerd.stop()
        workerd = await start(hasLoader, ports)
      }),
    stop: () => {
      isStopped = true
      dryRun.stop()
      return inTurn(() => workerd.stop())
    },
  }
}
