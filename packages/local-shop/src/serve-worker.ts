/** Serves the built Worker on workerd through Miniflare, with the options of `wrangler.toml`. */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

import { openDryRun, scriptOfDryRun } from './dry-run.ts'

type RateLimits = Record<
  string,
  { namespace_id: string; simple: { limit: number; period: 10 | 60 } }
>

/** What `wrangler.toml` gives a Worker, as wrangler reads it for Miniflare. */
export type WorkerOptions = { ratelimits?: RateLimits }

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

type ServeOptions = {
  rootDir: string
  workerOptions: WorkerOptions
  script: string
  port: number
  stateDir: string
  vars: Record<string, string>
  hasLoader?: boolean
  perMinute?: number
  onLog?: (line: string) => void
}

/**
 * Listens on 127.0.0.1. `workerOptions` are those of `buildWorker`; `vars` are the Worker's variables; R2 and
 * Durable Objects store below `stateDir`. `hasLoader: false` leaves Dynamic Workers out, as on a plan without them.
 * `perMinute` replaces what `wrangler.toml` allows a visitor, and `Infinity` counts no visitor. `onLog` gets the Worker's log lines, which are printed otherwise.
 */
export const serveWorker = async (options: ServeOptions): Promise<WorkerServer> => {
  // Miniflare takes them from the environment only.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= v8Flags.join(' ')
  const shared = sharedSettings(options)
  let served = options.script
  const dryRun = openDryRun((key) => ({
    ...shared,
    port: 0,
    modules: scriptOfDryRun(served),
    bindings: { ...shared.bindings, DRY_RUN_KEY: key },
  }))
  const settings = (port: number, script: string, hasLoader = options.hasLoader) =>
    convertV4MiniflareOptions({
      ...shared,
      port,
      resourcePersistencePath: options.stateDir,
      ratelimits: toRateLimits(options.workerOptions.ratelimits ?? {}, options.perMinute),
      modules: [{ type: 'ESModule' as const, path: script }],
      ...(hasLoader === false
        ? { workerLoaders: {} }
        : { serviceBindings: { DRY_RUN: dryRun.respond } }),
    })
  const miniflare = new Miniflare(settings(options.port, options.script))
  const { origin, port } = await miniflare.ready
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

/** What the shop's process and that of dry runs have in common; in the latter no visitor is counted. */
const sharedSettings = ({ rootDir, workerOptions, vars, onLog }: ServeOptions) => ({
  host: '127.0.0.1',
  cf: false,
  unsafeRuntimeEnv: runtimeEnv,
  handleStructuredLogs: ({ level, message }: { level: string; message: string }): void => {
    if (message.startsWith(flagsNotice)) return
    if (onLog) onLog(message)
    else if (level === 'error' || level === 'warn') console.error(message)
    else console.log(message)
  },
  ...workerOptions,
  ratelimits: {},
  workerLoaders: { LOADER: {} },
  rootPath: rootDir,
  bindings: { SOCKET_COMPRESSION: 'off', LOCATION_CACHE: 'off', ...vars },
})

/**
 * V8 would let each isolate's heap grow to gigabytes before it collects what requests left, and each of those holds
 * memory outside of the heap that V8 does not count. One that needs more than the largest size (megabytes), which
 * Cloudflare would not give it either, ends workerd, and Miniflare starts it again. Decision 035 says why each.
 */
const v8Flags: readonly string[] = [
  '--memory-saver-mode',
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  '--initial-old-space-size=8',
  '--heap-growing-percent=10',
]

/** How workerd says at its start that it compiles its own scripts anew for these flags, which takes 30 ms. */
const flagsNotice = 'NOSENTRY per-isolate bootstrap compile cache'

/** workerd's allocator has one small cache for each processor, instead of a large one for each thread, only when glibc leaves it rseq. */
const runtimeEnv = { GLIBC_TUNABLES: 'glibc.pthread.rseq=0' }

/** By the names of their bindings; the Worker takes a missing one for a visitor who is not counted. */
const toRateLimits = (limits: RateLimits, perMinute: number | undefined): RateLimits => {
  if (perMinute === undefined) return limits
  if (perMinute === Infinity) return {}
  const simple = { limit: perMinute, period: 60 as const }
  return Object.fromEntries(Object.entries(limits).map(([name, one]) => [name, { ...one, simple }]))
}
