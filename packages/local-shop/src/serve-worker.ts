/** Serves the built Worker on workerd through Miniflare, with the options of `wrangler.toml`. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { openDryRun, scriptOfDryRun } from './dry-run.ts'
import {
  entrypoint,
  logWith,
  runtimeEnv,
  sharedOptions,
  v8Flags,
  workerOptionsOf,
  type WorkerSettings,
} from './worker-settings.ts'

export type WorkerServer = {
  origin: string
  miniflare: Miniflare
  /** Serves another script at the same origin; what is stored stays. */
  reload: (script: string) => Promise<void>
  /** Starts workerd anew at the same origin: it returns no memory to the system that it once took. */
  restart: () => Promise<void>
  /** Ends workerd, even when it does not respond, and starts it at the same origin without Dynamic Workers. */
  restartWithoutLoader: () => Promise<void>
  stop: () => Promise<void>
}

type ServeOptions = WorkerSettings & { port: number; onLog?: (line: string) => void }

/**
 * Listens on 127.0.0.1. `workerOptions` are those of `buildWorker`; `vars` are the Worker's variables; R2 and
 * Durable Objects store below `stateDir`. `hasLoader: false` leaves Dynamic Workers out, as on a plan without them.
 * `perMinute` replaces what `wrangler.toml` allows a visitor, and `Infinity` counts no visitor. `onLog` gets the Worker's log lines, which are printed otherwise.
 */
export const serveWorker = async (options: ServeOptions): Promise<WorkerServer> => {
  // Miniflare takes them from the environment only.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  const runtime = { unsafeRuntimeEnv: runtimeEnv, handleStructuredLogs: logWith(options.onLog) }
  const shared = sharedOptions(options)
  let served = options.script
  const dryRun = openDryRun((key) => ({
    ...shared,
    ...runtime,
    port: 0,
    modules: scriptOfDryRun(served),
    bindings: { ...shared.bindings, DRY_RUN_KEY: key },
  }))
  const settings = (port: number, script: string, hasLoader = options.hasLoader) =>
    convertV4MiniflareOptions({
      ...workerOptionsOf({ ...options, script, hasLoader }, { port, dryRun: dryRun.respond }),
      ...runtime,
    })
  const miniflare = new Miniflare(settings(options.port, options.script))
  await miniflare.ready
  const { origin, port } = await miniflare.unsafeGetDirectURL(undefined, entrypoint)
  return {
    origin,
    miniflare,
    reload: async (script) => {
      served = script
      await Promise.all([dryRun.stop(), miniflare.setOptions(settings(Number(port), script))])
    },
    restart: () => miniflare.setOptions(settings(Number(port), served)),
    restartWithoutLoader: () => miniflare.setOptions(settings(Number(port), served, false)),
    stop: async () => void (await Promise.all([dryRun.stop(), miniflare.dispose()])),
  }
}
