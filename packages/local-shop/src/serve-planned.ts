/** Serves the built Worker on workerd from a plan, without Miniflare beside it. */
import { supervise } from '@shop/db/supervised-server'

import { openDryRunServer } from './dry-run-server.ts'
import { startWorkerd } from './run-workerd.ts'
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
  let { hasLoader } = settings
  const first = await startWorkerd({
    stateDir: settings.stateDir,
    readPlan: () => planWorker({ ...settings, hasLoader }),
    sockets: {
      [socketOf(entrypoint)]: `${host}:${port}`,
      [socketOf(filesEntrypoint)]: `${host}:0`,
    },
    readExternals: () => ({
      loopback: `${host}:1`,
      ...(hasLoader !== false && { [dryRunService]: dryRun.address }),
    }),
    onLog: log,
  }).catch((error: unknown) => {
    dryRun.stop()
    throw error
  })
  const onLine = (message: string): void => log({ level: 'error', message })
  const workerd = supervise(first, { name: 'workerd', onLine })
  const originOf = (name: string): string => `http://${host}:${workerd.ports.get(socketOf(name))}`
  return {
    origin: originOf(entrypoint),
    filesOrigin: originOf(filesEntrypoint),
    restart: async (nextHasLoader = settings.hasLoader) => {
      // First: without a plan the one that runs goes on.
      await planWorker({ ...settings, hasLoader: nextHasLoader })
      hasLoader = nextHasLoader
      await workerd.restart()
    },
    stop: () => {
      dryRun.stop()
      return workerd.stop()
    },
  }
}
