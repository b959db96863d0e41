/** Serves the Worker with Miniflare, so that tests can evict Durable Objects and change files. */
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

type ObjectName = 'RealtimeHub' | 'RealtimeShard' | 'ChangeReplica' | 'ReleaseGuard'

export type MiniflareServer = WorkerServer & {
  miniflare: Miniflare
  /** Evicts all running objects of a class and returns their number. Their sockets hibernate. */
  evict: (className: ObjectName) => Promise<number>
}

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
    evict: (className) => evict(miniflare, className),
    restart: (leftOut) => miniflare.setOptions(settings(leftOut)),
    lastCall,
    stop,
  }
}

const maxEvictions = 3

const evict = async (miniflare: Miniflare, className: ObjectName): Promise<number> => {
  let evicted = 0
  for (const id of await miniflare.listDurableObjectIds(className)) {
    const tryToEvict = (): Promise<'evicted' | 'absent' | 'busy'> =>
      miniflare.unsafeEvictDurableObject('', className, { id, webSockets: 'hibernate' }).then(
        () => 'evicted',
        ({ message }: Error) => {
          if (message.includes('still has active references')) return 'busy'
          if (message.includes('not currently running')) return 'absent'
          throw new Error(`${className} could not be evicted: ${message}`)
        },
      )
    let outcome = await tryToEvict()
    for (let tries = 1; outcome === 'busy'; tries += 1) {
      if (tries === maxEvictions) throw new Error(`${className} was never idle`)
      outcome = await tryToEvict()
    }
    if (outcome === 'evicted') evicted += 1
  }
  return evicted
}
