/** Serves the built Worker on workerd through Miniflare, with the options of `wrangler.toml`. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

export type WorkerServer = {
  origin: string
  miniflare: Miniflare
  /** Serves another script at the same origin; what is stored stays. */
  reload: (script: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Listens on 127.0.0.1. `workerOptions` are those of `buildWorker`; `vars` are the Worker's variables; R2 and
 * Durable Objects store below `stateDir`. `hasLoader: false` leaves Dynamic Workers out, as on a plan without them.
 * `onLog` gets the Worker's log lines, which are printed otherwise.
 */
export const serveWorker = async (options: {
  rootDir: string
  workerOptions: object
  script: string
  port: number
  stateDir: string
  vars: Record<string, string>
  hasLoader?: boolean
  onLog?: (line: string) => void
}): Promise<WorkerServer> => {
  const { onLog } = options
  const settings = (port: number, script: string) =>
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      resourcePersistencePath: options.stateDir,
      ...(onLog ? { handleStructuredLogs: ({ message }) => onLog(message) } : {}),
      ...options.workerOptions,
      workerLoaders: options.hasLoader === false ? {} : { LOADER: {} },
      rootPath: options.rootDir,
      modules: [{ type: 'ESModule' as const, path: script }],
      bindings: options.vars,
    })
  const miniflare = new Miniflare(settings(options.port, options.script))
  const { origin, port } = await miniflare.ready
  return {
    origin,
    miniflare,
    reload: (script) => miniflare.setOptions(settings(Number(port), script)),
    stop: () => miniflare.dispose(),
  }
}
