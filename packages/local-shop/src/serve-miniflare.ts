/** Serves the built Worker on workerd through Miniflare, by which tests evict its objects, and `pnpm dev` reloads it. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { openDryRunServer } from './dry-run-server.ts'
import {
  entrypoint,
  filesEntrypoint,
  logWith,
  runtimeEnv,
  type ServeOptions,
  v8Flags,
  workerOptionsOf,
  type WorkerServer,
} from './worker-settings.ts'

export type MiniflareServer = WorkerServer & {
  miniflare: Miniflare
  /** Serves another script at the same origin; what is stored stays. */
  reload: (script: string) => Promise<void>
}

export const serveMiniflare = async (options: ServeOptions): Promise<MiniflareServer> => {
  // Miniflare takes them from the environment only.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  const dryRun = await openDryRunServer(options)
  let { script, port } = options
  const settings = (hasLoader = options.hasLoader) =>
    convertV4MiniflareOptions({
      ...workerOptionsOf(
        { ...options, script, hasLoader },
        { port, dryRunAddress: dryRun.address },
      ),
      unsafeRuntimeEnv: runtimeEnv,
      handleStructuredLogs: logWith(options.onLog),
    })
  const miniflare = new Miniflare(settings())
  const stop = async (): Promise<void> => {
    dryRun.stop()
    await miniflare.dispose()
  }
  try {
    await miniflare.ready
  } catch (error) {
    await stop()
    throw error
  }
  const url = await miniflare.unsafeGetDirectURL(undefined, entrypoint)
  port = Number(url.port)
  const filesUrl = await miniflare.unsafeGetDirectURL(undefined, filesEntrypoint)
  return {
    origin: url.origin,
    filesOrigin: filesUrl.origin,
    miniflare,
    reload: async (next) => {
      script = next
      dryRun.reload(next)
      await miniflare.setOptions(settings())
    },
    restart: (hasLoader) => miniflare.setOptions(settings(hasLoader)),
    stop,
  }
}
