/** Serves the Worker with Miniflare, so that tests can evict Durable Objects. */
import { openModuleProcesses } from '@shop/local-shop/module-processes'
import {
  entrypoint,
  followCalls,
  type LeftOut,
  runtimeEnv,
  type ServeOptions,
  serviceEntrypoint,
  toMiniflareOptions,
  v8Flags,
  withLeftOut,
  type WorkerServer,
} from '@shop/local-shop/worker-settings'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

export type MiniflareServer = WorkerServer & { miniflare: Miniflare }

export const serveMiniflare = async (options: ServeOptions): Promise<MiniflareServer> => {
  // Miniflare reads these flags from the environment only.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  const processes = await openModuleProcesses(options)
  const { log, lastCall } = followCalls(options)
  let { port } = options
  const settings = (leftOut?: LeftOut) =>
    convertV4MiniflareOptions({
      ...toMiniflareOptions(
        { ...options, port, vars: withLeftOut(options.vars, leftOut) },
        processes.address,
      ),
      unsafeRuntimeEnv: runtimeEnv,
      handleStructuredLogs: log,
    })
  const miniflare = new Miniflare(settings())
  const stop = async (): Promise<void> => {
    await Promise.all([processes.stop(), miniflare.dispose()])
  }
  try {
    await miniflare.ready
  } catch (error) {
    await stop()
    throw error
  }
  const url = await miniflare.unsafeGetDirectURL(undefined, entrypoint)
  port = Number(url.port)
  const serviceUrl = await miniflare.unsafeGetDirectURL(undefined, serviceEntrypoint)
  return {
    origin: url.origin,
    serviceOrigin: serviceUrl.origin,
    miniflare,
    restart: (leftOut) => miniflare.setOptions(settings(leftOut)),
    lastCall,
    stop,
  }
}
