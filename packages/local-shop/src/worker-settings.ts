/** How workerd runs the Worker on one machine, as options of Miniflare. */
type RateLimits = Record<
  string,
  { namespace_id: string; simple: { limit: number; period: 10 | 60 } }
>

/** The options of `wrangler.toml`, as wrangler converts them for Miniflare. */
export type WorkerOptions = { ratelimits?: RateLimits }

/**
 * `workerOptions` come from `buildWorker`, `vars` are the Worker's variables, and R2 and Durable
 * Objects store below `stateDir`. `hasLoader: false` disables Dynamic Workers, as on a plan without
 * them. `perMinute` replaces the limits of `wrangler.toml`. `unlimited` disables them; it is no
 * `Infinity`, because other processes get the settings as JSON.
 */
export type WorkerSettings = {
  rootDir: string
  workerOptions: WorkerOptions
  script: string
  stateDir: string
  vars: Record<string, string>
  hasLoader?: boolean | undefined
  perMinute?: number | 'unlimited' | undefined
}

/** Serves the Worker on `port` of 127.0.0.1; 0 takes a free one. `onLog` replaces printing. */
export type ServeOptions = WorkerSettings & {
  port: number
  onLog?: ((line: string) => void) | undefined
}

/** For each `module@version`, when its server entry is called again, in Unix milliseconds. */
export type LeftOut = Readonly<Record<string, number>>

/** A call of the server entry of the release `module@version`. */
export type EntryCall = { release: string; atMs: number }

export type WorkerServer = {
  origin: string
  /** The origin of the Worker's `LocalFiles`, which requires the variable `LOCAL_KEY`. */
  filesOrigin: string
  /** Restarts workerd at the same origin. Server entries of `leftOut` are not called. */
  restart: (leftOut?: LeftOut) => Promise<void>
  /** The server entry that the Worker called last, or `null`. */
  lastCall: () => EntryCall | null
  stop: () => Promise<void>
}

export type Serve<Server extends WorkerServer> = (options: ServeOptions) => Promise<Server>

/** The class that listens. Miniflare's own entry takes more time than the whole shop. */
export const entrypoint = 'LocalSocket'

/** The class that fills the bucket, and the header for the `LOCAL_KEY` it requires. */
export const filesEntrypoint = 'LocalFiles'
export const localKeyHeader = 'x-local-key'

/** Miniflare's name of the service that tries server entries. */
export const dryRunService = 'core:builtin:0:#DRY_RUN'

/** Miniflare's name of the socket of a class in the script. */
export const socketOf = (name: string): string => `direct:0:${name}`

/** The address on which every server of a local shop listens. */
export const host = '127.0.0.1'

/**
 * Returns the origin of the back office. The Worker treats this loopback name as the staff host.
 */
export const staffOriginOf = (origin: string): string => origin.replace(host, 'localhost')

/** Returns options for the shop and for dry runs. The Worker itself counts visitors. */
export const sharedOptions = ({
  rootDir,
  workerOptions,
  vars,
}: Pick<WorkerSettings, 'rootDir' | 'workerOptions' | 'vars'>) => ({
  host,
  cf: false,
  ...workerOptions,
  ratelimits: {},
  workerLoaders: { LOADER: {} },
  rootPath: rootDir,
  bindings: { SOCKET_COMPRESSION: 'off', ONE_ISOLATE: 'on', ...vars },
})

/** Returns the options of the shop's own process. `dryRunAddress` is that of the dry-run server. */
export const workerOptionsOf = (
  settings: WorkerSettings,
  { port, dryRunAddress }: { port: number; dryRunAddress: string },
) => ({
  ...sharedOptions({ ...settings, vars: { ...limitsOf(settings), ...settings.vars } }),
  port: 0,
  unsafeDirectSockets: [
    { host, port, entrypoint },
    { host, port: 0, entrypoint: filesEntrypoint },
  ],
  resourcePersistencePath: settings.stateDir,
  modules: [{ type: 'ESModule' as const, path: settings.script }],
  ...(settings.hasLoader === false
    ? { workerLoaders: {} }
    : { serviceBindings: { DRY_RUN: dryRunAt(dryRunAddress, settings.vars['LOCAL_KEY'] ?? '') } }),
})

const dryRunAt = (address: string, key: string) => ({
  external: { address, http: { injectRequestHeaders: [{ name: localKeyHeader, value: key }] } },
})

/**
 * V8 would let each isolate's heap grow to gigabytes before it collects garbage, which also holds
 * memory outside of the heap that V8 does not count. An isolate that needs more than the maximum
 * size (in megabytes), which Cloudflare would not allow either, ends workerd, which is then
 * restarted. Decision 035 explains each flag.
 */
export const v8Flags: readonly string[] = [
  '--memory-saver-mode',
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  '--initial-old-space-size=8',
  '--heap-growing-percent=10',
]

/** workerd's message that it recompiles its scripts for these flags, which takes 30 ms. */
const flagsNotice = 'NOSENTRY per-isolate bootstrap compile cache'

/** Lets workerd's allocator use rseq: one small cache per processor, not per thread. */
export const runtimeEnv = { GLIBC_TUNABLES: 'glibc.pthread.rseq=0' }

export type LogLine = { level: string; message: string }

/** Passes on a line of workerd, or prints it. */
export const logWith =
  (onLog: ((line: string) => void) | undefined) =>
  ({ level, message }: LogLine): void => {
    if (message.startsWith(flagsNotice)) return
    if (onLog) onLog(message)
    else if (level === 'error' || level === 'warn') console.error(message)
    else console.log(message)
  }

/**
 * The message with which `workers/src/make-context.ts` announces the call of a server entry. It
 * comes before the call, because an endless entry would prevent it afterwards.
 */
const callPrefix = 'calls the server entry of '

/** Logs like `logWith`, but keeps announcements of server entries for `lastCall`. */
export const followCalls = (onLog: ((line: string) => void) | undefined) => {
  const log = logWith(onLog)
  let last: EntryCall | null = null
  return {
    log: (line: LogLine): void => {
      if (!line.message.startsWith(callPrefix)) return log(line)
      last = { release: line.message.slice(callPrefix.length), atMs: Date.now() }
    },
    lastCall: () => last,
  }
}

/** Variables for `workers/src/pages/composer/sandbox.ts`. */
export const withLeftOut = (
  vars: WorkerSettings['vars'],
  leftOut: LeftOut | undefined,
): WorkerSettings['vars'] => (leftOut ? { ...vars, LOCAL_LEFT_OUT: JSON.stringify(leftOut) } : vars)

/** Returns the limits by binding, for `workers/src/platform/http/local-counters.ts`. */
const limitsOf = ({ workerOptions, perMinute }: WorkerSettings): Record<string, string> => {
  if (perMinute === 'unlimited') return {}
  const limits = Object.entries(workerOptions.ratelimits ?? {}).map(([name, { simple }]) => [
    name,
    perMinute === undefined
      ? simple
      : { limit: name.endsWith('_48') ? 10 * perMinute : perMinute, period: 60 },
  ])
  return { LOCAL_LIMITS: JSON.stringify(Object.fromEntries(limits)) }
}
