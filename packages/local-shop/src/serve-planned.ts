/** Serves the Worker on workerd as `serveWorker` does, from a plan, and without Miniflare beside it. */
import { openDryRunServer } from './dry-run-server.ts'
import { runWorkerd, type Workerd } from './run-workerd.ts'
import { watchServed } from './watchdog.ts'
import { planWorker } from './worker-plan.ts'
import {
  dryRunService,
  entrypoint,
  filesEntrypoint,
  host,
  logWith,
  socketOf,
  type WorkerSettings,
} from './worker-settings.ts'

export type PlannedWorker = {
  origin: string
  /** Where the Worker's `LocalFiles` listens. */
  filesOrigin: string
  /** Starts workerd anew at the same origin. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Listens on `port` of 127.0.0.1. The variable `LOCAL_KEY` opens the bucket, and the process in which server entries are tried. */
export const servePlanned = async (
  port: number,
  settings: WorkerSettings,
): Promise<PlannedWorker> => {
  const dryRun = await openDryRunServer(settings.vars['LOCAL_KEY'] ?? '', settings)
  const start = async (last: Workerd | null, hasLoader = true): Promise<Workerd> => {
    const addressOf = (name: string, first: number): [string, string] => {
      const socket = socketOf(name)
      return [socket, `${host}:${last?.ports.get(socket) ?? first}`]
    }
    return runWorkerd({
      plan: await planWorker({ ...settings, hasLoader }),
      sockets: Object.fromEntries([addressOf(entrypoint, port), addressOf(filesEntrypoint, 0)]),
      externals: { loopback: `${host}:1`, ...(hasLoader && { [dryRunService]: dryRun.address }) },
      onLog: logWith(undefined),
    })
  }
  let workerd = await start(null).catch((error: unknown) => {
    dryRun.stop()
    throw error
  })
  const restart = async (hasLoader?: boolean): Promise<void> => {
    await workerd.stop()
    workerd = await start(workerd, hasLoader)
  }
  const originOf = (name: string): string => `http://${host}:${workerd.ports.get(socketOf(name))}`
  const origin = originOf(entrypoint)
  const served = { origin, restartWithoutLoader: () => restart(false) }
  const endWatch = watchServed(served, console.error)
  return {
    origin,
    filesOrigin: originOf(filesEntrypoint),
    restart: () => restart(),
    stop: async () => {
      endWatch()
      dryRun.stop()
      await workerd.stop()
    },
  }
}
