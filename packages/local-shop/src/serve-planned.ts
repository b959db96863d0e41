/** Serves the built Worker on workerd from its plan, without Miniflare. */
import { supervise } from '@shop/db/supervised-server'

import { openDryRun } from './dry-run.ts'
import { startWorkerd } from './run-workerd.ts'
import {
  dryRunService,
  entrypoint,
  followCalls,
  host,
  type ServeOptions,
  serviceEntrypoint,
  socketOf,
  withLeftOut,
  type WorkerServer,
} from './worker-settings.ts'

export const servePlanned = async (options: ServeOptions): Promise<WorkerServer> => {
  const { worker, port, stateDir, onLog } = options
  const { log, lastCall } = followCalls(onLog)
  const dryRun = await openDryRun(options)
  let { vars } = options
  const first = await startWorkerd({
    plan: worker.plan,
    stateDir,
    sockets: {
      [socketOf(entrypoint)]: `${host}:${port}`,
      [socketOf(serviceEntrypoint)]: `${host}:0`,
    },
    externals: { [dryRunService]: dryRun.address },
    readVars: () => vars,
    onLog: log,
  }).catch(async (error: unknown) => {
    await dryRun.stop()
    throw error
  })
  const onLine = (message: string): void => log({ level: 'error', message })
  const workerd = supervise(first, { name: 'workerd', onLine })
  const originOf = (name: string): string => `http://${host}:${workerd.ports.get(socketOf(name))}`
  return {
    origin: originOf(entrypoint),
    serviceOrigin: originOf(serviceEntrypoint),
    restart: (leftOut) => {
      vars = withLeftOut(options.vars, leftOut)
      return workerd.restart()
    },
    lastCall,
    stop: async () => {
      await Promise.all([dryRun.stop(), workerd.stop()])
    },
  }
}
