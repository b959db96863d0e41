/** Serves the Worker through Miniflare, for tests that evict objects and for `pnpm dev`. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { openDryRunServer } from './dry-run-server.ts'
import {
  entrypoint,
  filesEntrypoint,
  followCalls,
  type LeftOut,
  runtimeEnv,
  type ServeOptions,
  v8Flags,
  withLeftOut,
  workerOptionsOf,
  type WorkerServer,
} from './worker-settings.ts'

export type MiniflareServer = WorkerServer & {
  miniflare: Miniflare
  /** Serves another script at the same origin. Stored data stays. */
  reload: (script: string) => Promise<void>
}

export const serveMiniflare = async (options: ServeOptions): Promise<MiniflareServer> => {
  // Miniflare reads the flags only from the environment.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  const dryRun = await openDryRunServer(options)
  const { log, lastCall } = followCalls(options.onLog)
  let { script, port } = options
  const settings = (leftOut?: LeftOut) =>
    convertV4MiniflareOptions({
      ...workerOptionsOf(
        { ...options, script, vars: withLeftOut(options.vars, leftOut) },
        { port, dryRunAddress: dryRun.address },
      ),
      unsafeRuntimeEnv: runtimeEnv,
      handleStructuredLogs: log,
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
    restart: (leftOut) => miniflare.setOptions(settings(leftOut)),
    lastCall,
    stop,
  }
}
