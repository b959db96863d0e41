/** Serves the built Worker on workerd through Miniflare, with the options of `wrangler.toml`. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

export type WorkerServer = { origin: string; miniflare: Miniflare; stop: () => Promise<void> }

/**
 * Listens on 127.0.0.1. `workerOptions` are those of `buildWorker`; `vars` are the Worker's variables; what R2 and Durable Objects keep goes below
 * `stateDir`. `hasLoader: false` leaves Dynamic Workers out, as on a plan without them.
 */
export const serveWorker = async (options: {
  rootDir: string
  workerOptions: object
  script: string
  port: number
  stateDir: string
  vars: Record<string, string>
  hasLoader?: boolean
}): Promise<WorkerServer> => {
  const worker = {
    ...options.workerOptions,
    workerLoaders: options.hasLoader === false ? {} : { LOADER: {} },
    rootPath: options.rootDir,
    modules: [{ type: 'ESModule' as const, path: options.script }],
    bindings: options.vars,
  }
  const shared = {
    host: '127.0.0.1',
    port: options.port,
    cf: false,
    resourcePersistencePath: options.stateDir,
  }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ ...shared, ...worker }))
  const url = await miniflare.ready
  return { origin: url.origin, miniflare, stop: () => miniflare.dispose() }
}
