import type { BuiltWorker } from './build-worker.ts'

/** The options of `wrangler.toml`, as wrangler converts them for Miniflare. */
export type WorkerOptions = {
  ratelimits?: Record<string, { simple: { limit: number; period: number } }>
}

/** `port` 0 takes a free port of 127.0.0.1. R2 and Durable Objects use folders in `stateDir`. */
export type ServeOptions = {
  worker: Pick<BuiltWorker, 'script' | 'plan' | 'options'>
  port: number
  stateDir: string
  vars: Record<string, string>
  /** Provides Dynamic Workers. Default: true. `servePlanned` provides them in any case. */
  hasLoader?: boolean | undefined
  /** Called with each log line. Prints the line by default. */
  onLog?: ((line: string) => void) | undefined
}

/** When the pause of each server entry ends, in Unix milliseconds, by `module@version`. */
export type LeftOut = Readonly<Record<string, number>>

/** A call of the server entry of the release `module@version`. */
export type EntryCall = { release: string; atMs: number }

export type WorkerServer = {
  origin: string
  /** The origin of `LocalService`. It requires `LOCAL_KEY` in the header `localKeyHeader`. */
  serviceOrigin: string
  /** Restarts workerd at the same origin. The Worker then calls no server entries of `leftOut`. */
  restart: (leftOut?: LeftOut) => Promise<void>
  /** The server entry that the Worker called last, or `null`. */
  lastCall: () => EntryCall | null
  stop: () => Promise<void>
}

export type Serve<Server extends WorkerServer> = (options: ServeOptions) => Promise<Server>

/** The Worker's class for visitors, because Miniflare's own entry is slower than the shop. */
export const entrypoint = 'LocalSocket'

/** The Worker's class for the local shop itself. */
export const serviceEntrypoint = 'LocalService'
/** The header for the `LOCAL_KEY` of the local shop. */
export const localKeyHeader = 'x-local-key'
/** The header that names the process for a module's code: the module's name or `dryRunProcess`. */
export const processHeader = 'x-process'
/** No module can have this name, because a module's name has no dot. */
export const dryRunProcess = 'dry.run'

/** The address on which every server of a local shop listens. */
export const host = '127.0.0.1'

/** Returns the origin of the back office. `localhost` is the Worker's staff host. */
export const staffOriginOf = (origin: string): string => origin.replace(host, 'localhost')

/** Variables that are set for every local (single-machine) shop. */
export const localVars = { ONE_ISOLATE: 'on' }

/** Variables that exist only in a local shop. `workers/src/platform/env.ts` explains them. */
export const localVarNames = ['LOCAL_KEY', 'LOCAL_LIMITS', 'LOCAL_LEFT_OUT']

/** Returns Miniflare's options, without rate limits, because the Worker itself counts requests. */
export const toMiniflareOptions = (
  { worker, port, stateDir, vars, hasLoader = true }: ServeOptions,
  apartAddress: string,
) => ({
  host,
  cf: false,
  ...worker.options,
  ratelimits: {},
  port: 0,
  unsafeDirectSockets: [
    { host, port, entrypoint },
    { host, port: 0, entrypoint: serviceEntrypoint },
  ],
  resourcePersistencePath: stateDir,
  modules: [{ type: 'ESModule' as const, path: worker.script }],
  bindings: { ...localVars, ...vars },
  workerLoaders: hasLoader ? { LOADER: {} } : {},
  serviceBindings: {
    PUBLIC_NETWORK: { network: { allow: ['public'], tlsOptions: { trustBrowserCas: true } } },
    ...(hasLoader && { APART: { external: { address: apartAddress, http: {} } } }),
  },
})

/**
 * V8 would let the heap of an isolate grow to gigabytes. An isolate that needs more than this limit
 * (in megabytes) ends workerd, which is then restarted. See decision 035.
 */
export const v8Flags: readonly string[] = [
  '--memory-saver-mode',
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  '--initial-old-space-size=8',
  '--heap-growing-percent=10',
]

/**
 * Matches harmless notes of workerd: that it recompiles scripts for `v8Flags`, which takes 30 ms,
 * or that an alarm of a Durable Object was late or replaced.
 */
const note = /^NOSENTRY (?:per-isolate bootstrap compile cache|SQLite alarm)/

/** Gives workerd's allocator a small cache per processor instead of per thread. */
export const runtimeEnv = { GLIBC_TUNABLES: 'glibc.pthread.rseq=0' }

export type LogLine = { level: string; message: string }

/** Server entries log to the same output, so their control characters must not reach a terminal. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * Drops notes and announcements of calls. `lastCall` returns the call that was announced last.
 * `workers/src/make-context.ts` announces a call before it begins, because it may never end. The
 * announcement ends with `LOCAL_KEY`, so no server entry can announce a call of another one.
 */
export const followCalls = ({ onLog, vars }: Pick<ServeOptions, 'onLog' | 'vars'>) => {
  let last: EntryCall | null = null
  const [begin, end] = ['calls the server entry of ', ` ${vars['LOCAL_KEY']}`]
  return {
    log: ({ level, message }: LogLine): void => {
      if (note.test(message)) return
      if (vars['LOCAL_KEY'] && message.startsWith(begin) && message.endsWith(end)) {
        last = { release: message.slice(begin.length, -end.length), atMs: Date.now() }
        return
      }
      const line = message.replaceAll(controls, '\u{FFFD}')
      if (onLog) onLog(line)
      else if (level === 'error' || level === 'warn') console.error(line)
      else console.log(line)
    },
    lastCall: () => last,
  }
}

/** Adds the variable with the server entries that hung, so that the Worker does not call them. */
export const withLeftOut = (
  vars: ServeOptions['vars'],
  leftOut: LeftOut | undefined,
): ServeOptions['vars'] => (leftOut ? { ...vars, LOCAL_LEFT_OUT: JSON.stringify(leftOut) } : vars)

/**
 * Returns the limits of `wrangler.toml`, or `perMinute` in their place. A limit of a /48 network
 * (`_48`) is then ten times `perMinute`.
 */
export const limitsOf = (
  { ratelimits = {} }: WorkerOptions,
  perMinute: number | 'unlimited' | undefined,
): { LOCAL_LIMITS: string } => {
  const limits = Object.entries(perMinute === 'unlimited' ? {} : ratelimits).map(
    ([name, { simple }]) => {
      const limit = name.endsWith('_48') ? 10 * Number(perMinute) : perMinute
      return [name, perMinute === undefined ? simple : { limit, period: 60 }]
    },
  )
  return { LOCAL_LIMITS: JSON.stringify(Object.fromEntries(limits)) }
}
