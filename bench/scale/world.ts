/** Isolates of the built Worker, their Durable Objects, and all that they reach, on one virtual clock. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildModules } from '@shop/local-shop/build-modules'
import { buildWorker } from '@shop/local-shop/build-worker'

import { type Clock, createClock } from './clock.ts'
import { createObjects, type Objects } from './objects.ts'
import { openLoader, type Renders } from './sandbox.ts'
import { compileScript, type Evaluate, globalNames, virtualGlobals } from './script.ts'
import { type Counts, databaseFetch, noCounts, openBucket, openLocationCache } from './stores.ts'
import { cpu, distances } from './assumptions.ts'

/** Scripts and releases as they are built; the same for all worlds. */
export type Built = {
  worker: Evaluate
  entries: ReadonlyMap<string, Evaluate>
  files: ReadonlyMap<string, string>
  /** Binding → class, as `wrangler.toml` says it. */
  objectClasses: Record<string, string>
  releases: readonly unknown[]
  renders: Renders
}

export const buildAll = async (rootDir: string): Promise<Built> => {
  const { script, options } = await buildWorker(rootDir)
  const modules = await buildModules(rootDir, console.log)
  const entries = new Map<string, Evaluate>()
  const files = new Map<string, string>()
  for (const { dir, release } of modules) {
    if (!release.server) continue
    const file = join(dir, release.server.entry)
    // oxlint-disable-next-line no-await-in-loop -- A handful, once.
    const [entry, text] = [await compileScript(file, globalNames), await readFile(file, 'utf8')]
    entries.set(release.module, entry)
    files.set(`modules/${release.module}/${release.version}/${release.server.entry}`, text)
  }
  const { durableObjects } = options as { durableObjects?: Record<string, { className: string }> }
  const bindings = Object.entries(durableObjects ?? {})
  return {
    worker: await compileScript(script, globalNames),
    entries,
    files,
    objectClasses: Object.fromEntries(bindings.map(([name, one]) => [name, one.className])),
    releases: modules.map(({ release }) => release),
    renders: new Map(),
  }
}

/** One copy of the Worker. */
export type Isolate = { fetch: (request: Request) => Promise<Response> }

/** Where isolates share a cache. */
type Location = {
  openIsolate: () => Isolate
  /** Of its isolates, since the last reset. */
  counts: () => Counts
  resetCounts: () => void
}

export type World = {
  clock: Clock
  /** Of the Durable Objects, since the start. */
  objectCounts: Counts
  objects: Objects
  openLocation: () => Location
}

type WorldOptions = {
  built: Built
  libsql: { url: string; authToken?: string | undefined }
  startMs: number
  databaseMs: () => number
  objectCpuMs?: (className: string, method: string) => number
  longestQueueMs?: number
}

export const staffKey = 'scale-simulation-scale-simulation-00'

export const createWorld = (options: WorldOptions): World => {
  const { built, libsql, databaseMs } = options
  const clock = createClock(options.startMs)
  const vars = {
    LIBSQL_URL: libsql.url,
    ...(libsql.authToken ? { LIBSQL_AUTH_TOKEN: libsql.authToken } : {}),
    STAFF_KEY: staffKey,
  }
  const bindingsFor = (caller: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(built.objectClasses).map(([binding, className]) => [
        binding,
        objects.namespace(className, caller),
      ]),
    )
  // Hub and shards stand beside the database, and read it from there.
  const objectCounts = noCounts()
  const objectsFetch = databaseFetch(
    clock,
    () => objectCounts,
    () => distances.databaseNearMs,
  )
  const { exports: classes } = evaluateWorker(built, clock, {
    fetch: objectsFetch,
    caches: undefined,
  })
  const objects = createObjects({
    clock,
    classes,
    envOf: (className) => ({ ...vars, ...bindingsFor(className) }),
    distanceMs: (from, to) => distanceBetween(from, to, Math.max(distances.objectMs, databaseMs())),
    ...(options.objectCpuMs ? { cpuMs: options.objectCpuMs } : {}),
    ...(options.longestQueueMs ? { longestQueueMs: options.longestQueueMs } : {}),
  })

  const openLocation = (): Location => {
    let counted = noCounts()
    const counts = (): Counts => counted
    const caches = openLocationCache(clock, counts, distances.cacheMs)
    const files = openBucket(clock, {
      files: built.files,
      counts,
      distanceMs: distances.bucketMs,
    })
    const fetchDatabase = databaseFetch(clock, counts, databaseMs)
    const openIsolate = (): Isolate => {
      const compute = createThread(clock)
      const { exports, globals, waitUntil } = evaluateWorker(built, clock, {
        fetch: fetchDatabase,
        caches,
      })
      const loader = openLoader({
        clock,
        counts,
        compute: (name) => compute(name.startsWith('shell@') ? cpu.frameMs : cpu.renderMs),
        scripts: built.entries,
        globals,
        renders: built.renders,
      })
      const env = { ...vars, ...bindingsFor('Worker'), FILES: files, LOADER: loader }
      const execution = { waitUntil, passThroughOnException: () => {}, exports: {} }
      execution.exports = entrypointsOf(exports, execution, env)
      const handler = exports['default'] as {
        fetch: (request: Request, env: unknown, execution: unknown) => Promise<Response>
      }
      return {
        fetch: async (request) => {
          Object.defineProperty(request, 'cf', { value: place })
          await compute(cpu.requestMs)
          return handler.fetch(request, env, execution)
        },
      }
    }
    return { openIsolate, counts, resetCounts: () => (counted = noCounts()) }
  }
  return { clock, objectCounts, objects, openLocation }
}

/** Where all visitors are, as the platform says it. */
const place = { continent: 'EU', longitude: '8.6' }

/** Replicas stand near the isolates that ask them; hub and shards near the database. */
const distanceBetween = (from: string, to: string, farMs: number): number => {
  const isNearReader = (name: string): boolean => name === 'Worker' || name.endsWith('Replica')
  if (isNearReader(from) !== isNearReader(to)) return farMs
  return isNearReader(from) ? distances.replicaMs : distances.objectMs
}

type EntrypointClass = new (ctx: unknown, env: unknown) => object

/** `ctx.exports`: each class of the Worker makes an entrypoint with properties of its own. */
const entrypointsOf = (exports: Record<string, unknown>, execution: object, env: object) =>
  Object.fromEntries(
    Object.entries(exports)
      .filter(([, exported]) => typeof exported === 'function')
      .map(([name, exported]) => [
        name,
        ({ props = {} } = {}) => new (exported as EntrypointClass)({ ...execution, props }, env),
      ]),
  )

/** An isolate has one thread: what computes at the same time waits for its turn. */
const createThread = (clock: Clock) => {
  let freeAtMs = 0
  return (computingMs: number): Promise<void> => {
    freeAtMs = Math.max(freeAtMs, clock.now()) + computingMs
    return clock.wait(freeAtMs - clock.now())
  }
}

type Outside = { fetch: typeof fetch; caches: unknown }

const evaluateWorker = ({ worker }: Built, clock: Clock, outside: Outside) => {
  const globals = virtualGlobals(clock, outside)
  const waitUntil = (promise: Promise<unknown>): void => void promise.catch(() => {})
  const exports = worker(globals, {
    'cloudflare:workers': { DurableObject: Entrypoint, WorkerEntrypoint: Entrypoint, waitUntil },
  })
  return { exports, globals, waitUntil }
}

class Entrypoint {
  readonly ctx: unknown
  readonly env: unknown
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}
