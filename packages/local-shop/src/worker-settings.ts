/** How workerd runs the Worker on one machine, in Miniflare's words. */
type RateLimits = Record<
  string,
  { namespace_id: string; simple: { limit: number; period: 10 | 60 } }
>

/** What `wrangler.toml` gives a Worker, as wrangler reads it for Miniflare. */
export type WorkerOptions = { ratelimits?: RateLimits }

/**
 * `workerOptions` are those of `buildWorker`, `vars` the Worker's variables; R2 and Durable Objects store below `stateDir`.
 * `hasLoader: false` leaves Dynamic Workers out, as on a plan without them. `perMinute` replaces what `wrangler.toml` allows
 * a visitor, and `Infinity` counts no visitor.
 */
export type WorkerSettings = {
  rootDir: string
  workerOptions: WorkerOptions
  script: string
  stateDir: string
  vars: Record<string, string>
  hasLoader?: boolean | undefined
  perMinute?: number | undefined
}

/** A Worker is served on `port` of 127.0.0.1; 0 takes a free one. `onLog` gets its log lines, which are printed otherwise. */
export type ServeOptions = WorkerSettings & {
  port: number
  onLog?: ((line: string) => void) | undefined
}

export type WorkerServer = {
  origin: string
  /** Where the Worker's `LocalFiles` listens; the variable `LOCAL_KEY` opens it. */
  filesOrigin: string
  /** Starts workerd anew at the same origin, without Dynamic Workers when it is told so. It ends one that does not respond, too. */
  restart: (hasLoader?: boolean) => Promise<void>
  stop: () => Promise<void>
}

/** A way to serve the Worker. */
export type Serve<Server extends WorkerServer> = (options: ServeOptions) => Promise<Server>

/** The class of the Worker's script that listens: Miniflare's own entry takes more time than the shop, and visitors go past it. */
export const entrypoint = 'LocalSocket'

/** The class of the script that fills the bucket, and the header with `LOCAL_KEY`, without which it refuses. */
export const filesEntrypoint = 'LocalFiles'
export const localKeyHeader = 'x-local-key'

/** What Miniflare calls the service that server entries are tried by. */
export const dryRunService = 'core:builtin:0:#DRY_RUN'

/** What it calls a socket by which a class of the script listens. */
export const socketOf = (name: string): string => `direct:0:${name}`

/** Where every server of a local shop listens. */
export const host = '127.0.0.1'

/** What the shop's process and that of dry runs have in common; the Worker itself counts visitors, in the former. */
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

/** Those of the shop's own process; `dryRunAddress` is where server entries are tried. */
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
 * V8 would let each isolate's heap grow to gigabytes before it collects what requests left, and each of those holds
 * memory outside of the heap that V8 does not count. One that needs more than the largest size (megabytes), which
 * Cloudflare would not give it either, ends workerd, and it is started again. Decision 035 says why each.
 */
export const v8Flags: readonly string[] = [
  '--memory-saver-mode',
  '--max-semi-space-size=2',
  '--max-old-space-size=128',
  '--initial-old-space-size=8',
  '--heap-growing-percent=10',
]

/** How workerd says at its start that it compiles its own scripts anew for these flags, which takes 30 ms. */
const flagsNotice = 'NOSENTRY per-isolate bootstrap compile cache'

/** workerd's allocator has one small cache for each processor, instead of a large one for each thread, only when glibc leaves it rseq. */
export const runtimeEnv = { GLIBC_TUNABLES: 'glibc.pthread.rseq=0' }

export type LogLine = { level: string; message: string }

/** Hands a line of workerd on, or prints it. */
export const logWith =
  (onLog: ((line: string) => void) | undefined) =>
  ({ level, message }: LogLine): void => {
    if (message.startsWith(flagsNotice)) return
    if (onLog) onLog(message)
    else if (level === 'error' || level === 'warn') console.error(message)
    else console.log(message)
  }

/** By the names of their bindings, for `workers/src/http/local-counters.ts`. */
const limitsOf = ({ workerOptions, perMinute }: WorkerSettings): Record<string, string> => {
  if (perMinute === Infinity) return {}
  const limits = Object.entries(workerOptions.ratelimits ?? {}).map(([name, { simple }]) => [
    name,
    perMinute === undefined ? simple : { limit: perMinute, period: 60 },
  ])
  return { LOCAL_LIMITS: JSON.stringify(Object.fromEntries(limits)) }
}
