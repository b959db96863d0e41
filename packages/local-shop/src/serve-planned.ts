/** Serves the built Worker on workerd, by the configuration of `plan-worker.ts`. */
import { supervise } from '@shop/db/supervised-server'

import { openModuleProcesses } from './module-processes.ts'
import { startWorkerd } from './run-workerd.ts'
import {
  followCalls,
  type ServeOptions,
  withLeftOut,
  type WorkerServer,
} from './worker-settings.ts'

export const servePlanned = async (options: ServeOptions): Promise<WorkerServer> => {
  const { worker, port, stateDir } = options
  const { log, lastCall } = followCalls(options)
  const processes = await openModuleProcesses(options)
  let { vars } = options
  const first = await startWorkerd({
    plan: worker.plan,
    stateDir,
    port,
    apartAddress: processes.address,
    readVars: () => vars,
    onLog: log,
  }).catch(async (error: unknown) => {
    await processes.stop()
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
    stop: async () => void (await Promise.all([processes.stop(), workerd.stop()])),
  }
}
