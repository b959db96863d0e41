/** Serves the built Worker on workerd from its plan, without Miniflare. */
import { supervise } from '@shop/db/supervised-server'

import { openDryRun } from './dry-run.ts'
import { startWorkerd } from './run-workerd.ts'
import {
  followCalls,
  type ServeOptions,
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
    port,
    dryRunAddress: dryRun.address,
    readVars: () => vars,
    onLog: log,
  }).catch(async (error: unknown) => {
    await dryRun.stop()
    throw error
  })
  const onLine = (message: string): void => log({ level: 'error', message })
  const workerd = supervise(first, { name: 'workerd', onLine })
  return {
    origin: workerd.origin,
    serviceOrigin: workerd.serviceOrigin,
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
