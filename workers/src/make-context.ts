import { ProblemError } from '@shop/contracts/problem'
import { createLoadLimit, type LoadLimit } from '@shop/db/connection/load-limit'

import type { EntryProps } from './releases/registry/files/server-entry.ts'
import { readWaits, sendNotes } from './releases/guard/send-notes.ts'
import { storeResponse } from './platform/http/repeated-responses.ts'
import { pokeDeliverySender, pokeMailSender } from './platform/poke-object.ts'
import { createCache, type LocationCache, maxAgeMs, type StoredEntry } from './platform/cache.ts'
import {
  type Actor,
  type Ctx,
  type ProgramActor,
  type Repeatable,
  shopper,
} from './platform/context.ts'
import { databaseOf, type Env, type LimitName } from './platform/env.ts'
import { readSettings } from './platform/settings.ts'
import { type LogLine, requestIdOf, writeLog } from './platform/log.ts'
import { openOutgoing } from './platform/outgoing.ts'
import { openPaymentProvider } from './platform/payment-provider.ts'
import { createTiming } from './platform/server-timing.ts'
import { sha256 } from './platform/crypto.ts'
import { catchUp, knownChanges, type Region, toRegion } from './realtime/catch-up.ts'
import { endSockets, pokeRealtimeFeed, publishChanges } from './realtime/realtime-objects.ts'
import { hostOf } from './platform/staff/hosts.ts'
import { identify, identifyByApiKey } from './platform/staff/identify.ts'
import { staffKeyOf } from './platform/staff/staff-session.ts'

type Isolate = ReturnType<typeof openIsolate>

/** The compatibility date of server entries. The Worker's own date is in `wrangler.toml`. */
const compatibilityDate = '2026-08-04'

let isolate: Isolate | undefined

export const makeContext = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Ctx> => {
  if (!isolate) {
    // Imported here, because Node loads this file for the OpenAPI document but lacks the module.
    const { waitUntil } = await import('cloudflare:workers')
    // This line awaits nothing, so concurrent first requests share one isolate state.
    isolate ??= openIsolate(env, waitUntil)
  }
  const { settings, limits } = isolate
  const requestId = requestIdOf(request)
  const caller = callerOf(request, env, execution)
  const keepAlive: Ctx['keepAlive'] = (work) => execution.waitUntil(work)
  const { host, actor } = await findActor(isolate, { request, env, execution, keepAlive })
  const purpose = purposeOf(request, actor)
  const admit: LoadLimit = (handle) => {
    if (!purpose) return handle(() => {})
    const handling = limits[purpose](handle)
    // The handling must finish even if the client disconnects, or the limit counts it forever.
    execution.waitUntil(handling.catch(() => {}))
    return handling
  }
  const { cache, offerResponse } = openCache(isolate, request, caller)
  const ctx: Ctx = {
    requestId,
    actor,
    host,
    staffKey: staffKeyOf(settings),
    endSockets: (session) => endSockets(env, session),
    isLocal: (Boolean(settings.STAFF_KEY) || settings.STAFF_AUTH === 'open') && !settings.SHOP_HOST,
    db: purpose ? isolate.db : isolate.limitedDb,
    admit,
    cache,
    limit: null,
    storeResponse: (response) => {
      if (ctx.limit) offerResponse({ ...response, limit: ctx.limit })
    },
    files: env.FILES,
    now: Date.now,
    keepAlive,
    ...pokesOf(env, requestId, keepAlive),
    readWaits: () => readWaits(caller, env),
    noteServed: (page) => sendNotes({ ...caller, cache, keepAlive }, env, { served: [page] }),
    pictureHosts: settings.PICTURE_HOSTS ?? [],
    isReloading: settings.RELOAD_ON_PUBLISH === 'on',
    renderMs: settings.RENDER_MS,
    log: caller.log,
    sandbox: env.LOADER ? sandboxOf(env, env.LOADER, caller.region, execution) : null,
    outgoing: openOutgoing(settings, env),
    payments: openPaymentProvider(settings),
    runApart: env.APART ? runBy(env.APART, env.LOCAL_KEY) : null,
    timing: createTiming(Date.now),
  }
  return ctx
}

/** Call these functions after a commit. If a poke fails, the next poke finds the same work. */
const pokesOf = (env: Env, requestId: string, keepAlive: Ctx['keepAlive']) => {
  const pokeDeliveries = (): void => keepAlive(pokeDeliverySender(env, requestId))
  return {
    pokeRealtimeFeed: () => {
      keepAlive(pokeRealtimeFeed(env, requestId))
      pokeDeliveries()
    },
    publishChanges: () => {
      pokeDeliveries()
      return publishChanges(env, requestId)
    },
    pokeDeliverySender: pokeDeliveries,
    pokeMailSender: () => keepAlive(pokeMailSender(env, requestId)),
  }
}

type Received = {
  request: Request
  env: Env
  execution: ExecutionContext
  keepAlive: Ctx['keepAlive']
}

/** A module's back end calls from inside the Worker, so it counts as a caller on the staff host. */
const findActor = async (
  { settings, db }: Isolate,
  { request, env, execution, keepAlive }: Received,
): Promise<Pick<Ctx, 'host' | 'actor'>> => {
  const host = hostOf(request.url, settings)
  const { program } = propsOf(execution)
  if (program) return { host: { ...host, isForStaff: true }, actor: program }
  if (!host.isForStaff) return { host, actor: shopper }
  const byKey = await identifyByApiKey(request, { db, env, keepAlive, nowMs: Date.now() })
  return { host, actor: byKey ?? (await identify(request, settings, db)) }
}

/** Calls between the Worker's entrypoints lack `cf`, so these props carry the visitor's region. */
type Props = { region?: Region; program?: ProgramActor }

const propsOf = (execution: ExecutionContext): Props => (execution.props as Props | undefined) ?? {}

const callerOf = (request: Request, env: Env, execution: ExecutionContext) => ({
  env,
  region:
    readSettings(env).WORKER_REGION ??
    propsOf(execution).region ??
    toRegion((request.cf ?? {}) as IncomingRequestCfProperties),
  log: (line: LogLine) => writeLog(requestIdOf(request), line),
})

/** Any program on the machine can reach the local shop's ports, so calls need a key. */
export const localKeyHeader = 'x-local-key'

const runBy =
  (apart: Fetcher, key = ''): NonNullable<Ctx['runApart']> =>
  async (process, input) => {
    const response = await apart.fetch('http://apart/', {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { [localKeyHeader]: key, 'x-process': process },
    })
    if (response.ok) return response.json()
    const why = await response.text()
    if (response.status === 503)
      throw new ProblemError('overloaded', `The module’s code was not run: ${why}. Try again soon.`)
    throw new Error(`${process} could not be run: ${why}`)
  }

const openCache = (
  { settings, cache: shared }: Isolate,
  request: Request,
  caller: ReturnType<typeof callerOf>,
) => {
  const cache = shared.forRequest(() => catchUp(caller))
  return {
    cache,
    offerResponse: (response: Repeatable & { limit: LimitName }): void => {
      const used = cache.used()
      if (!used) return
      const isRight: Parameters<typeof storeResponse>[2]['isRight'] = async (...next) =>
        (await catchUp(callerOf(...next))) && shared.areValid(used)
      storeResponse(request, settings, { ...response, isRight })
    },
  }
}

const openIsolate = (env: Env, keepAlive: (work: Promise<unknown>) => void) => {
  const settings = readSettings(env)
  return {
    settings,
    /** For requests without a load limit. Rejects statements under load. */
    limitedDb: databaseOf(env, { limit: createLoadLimit(), keepAlive }),
    /** For requests that a load limit has admitted, which must not be rejected halfway. */
    db: databaseOf(env),
    limits: {
      health: createLoadLimit(),
      staff: createLoadLimit(),
      order: createLoadLimit(),
      publish: createLoadLimit(),
    },
    cache: createCache({
      now: () => Date.now(),
      changes: knownChanges,
      location: settings.ONE_ISOLATE
        ? undefined
        : openLocationCache(settings.LIBSQL_URL, keepAlive),
    }),
  }
}

/** The build of the Worker sets this. Cache keys contain it, so builds share no values. */
declare const workerBuild: string

const locationHeaders = { 'cache-control': `max-age=${maxAgeMs / 1000}` }

/** All isolates of a location share the platform's Cache API. Values must be JSON. */
const openLocationCache = (
  databaseUrl: string,
  keepAlive: (work: Promise<unknown>) => void,
): LocationCache => {
  const use = async <Result>(
    key: string,
    call: (cache: Cache, url: string) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      const hash = await sha256(`${workerBuild} ${databaseUrl} ${key}`)
      return await call(await caches.open('validated'), `https://validated.invalid/${hash}`)
    } catch {
      // The cache only saves work, so a failure counts as a miss.
      return undefined
    }
  }
  return {
    get: (key) => use(key, async (cache, url) => (await cache.match(url))?.json<StoredEntry>()),
    put: (key, entry) => {
      const response = Response.json(entry, { headers: locationHeaders })
      keepAlive(use(key, (cache, url) => cache.put(url, response)))
    },
    delete: (key) => keepAlive(use(key, (cache, url) => cache.delete(url))),
  }
}

/**
 * Returns undefined for a shopper's search. It counts against none of these limits, so that
 * searches cannot use them up.
 */
const purposeOf = (
  { method, url }: Request,
  { kind }: Actor,
): keyof Isolate['limits'] | undefined => {
  const { pathname } = new URL(url)
  if (pathname === '/api/health' || pathname === '/api/ready') return 'health'
  if (pathname === '/api/orders' && method === 'POST') return 'order'
  // A document in development counts as a page, so that it cannot block releases.
  if (pathname.startsWith('/api/modules/') && pathname !== '/api/modules/documents')
    return 'publish'
  return kind === 'staff' && pathname !== '/api/live' ? 'staff' : undefined
}

/** Only a stub made with properties, even empty ones, can be passed to another isolate. */
const sandboxOf = (
  env: Env,
  loader: WorkerLoader,
  region: Region,
  execution: ExecutionContext,
): Ctx['sandbox'] => {
  const { exports } = execution as ExecutionContext & {
    exports: Record<
      'PublicApi' | 'ProgramApi' | 'ModuleStore' | 'ServerEntryLog',
      (options: { props: object }) => Fetcher
    >
  }
  return {
    loader,
    compatibilityDate,
    get api() {
      return exports.PublicApi({ props: { region } })
    },
    storeOf: (module: string) => exports.ModuleStore({ props: { module, region } }),
    apiFor: ({ name, scopes }) => {
      const program: ProgramActor = { kind: 'program', email: name, scopes }
      return exports.ProgramApi({ props: { region, program } })
    },
    logsOf: (props: EntryProps) => exports.ServerEntryLog({ props }),
    get leftOut() {
      return JSON.parse(env.LOCAL_LEFT_OUT ?? '{}')
    },
    announceCall: (release) => {
      // `packages/local-shop/src/worker-settings.ts` reads this line and does not log it.
      if (env.LOCAL_KEY) console.log(`calls the server entry of ${release} ${env.LOCAL_KEY}`)
    },
  }
}
