/** Serves the built Worker on workerd from a plan, without Miniflare. */
import { supervise } from '@shop/db/supervised-server'

import { openDryRunServer } from './dry-run-server.ts'
import { startWorkerd } from './run-workerd.ts'
import { planWorker } from './worker-plan.ts'
import {
  dryRunService,
  entrypoint,
  filesEntrypoint,
  followCalls,
  host,
  type ServeOptions,
  socketOf,
  withLeftOut,
  type WorkerServer,
} from './worker-settings.ts'

export const servePlanned = async (options: ServeOptions): Promise<WorkerServer> => {
  const { port, onLog, ...settings } = options
  const { log, lastCall } = followCalls(onLog)
  const dryRun = await openDryRunServer(options)
  let { vars } = settings
  const first = await startWorkerd({
    stateDir: settings.stateDir,
    readPlan: () => planWorker({ ...settings, vars }),
    sockets: {
      [socketOf(entrypoint)]: `${host}:${port}`,
      [socketOf(filesEntrypoint)]: `${host}:0`,
    },
    readExternals: () => ({
      loopback: `${host}:1`,
      ...(settings.hasLoader !== false && { [dryRunService]: dryRun.address }),
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
    restart: async (leftOut) => {
      const nextVars = withLeftOut(settings.vars, leftOut)
      // Planned first, so that the running one continues if planning fails.
      await planWorker({ ...settings, vars: nextVars })
      vars = nextVars
      await workerd.restart()
    },
    lastCall,
    stop: () => {
      dryRun.stop()
      return workerd.stop()
    },
  }
}
