/** Makes the context of one request from what the isolate opened once. */
import { createLoadLimit, type LoadLimit } from '@shop/db/connection/load-limit'
import { type Database, openDatabase } from '@shop/db/open'

import type { EntryProps } from './registry/files/server-entry-log.ts'
import { readWaits, sendNotes } from './guard/send-notes.ts'
import { storeResponse } from './http/repeated-responses.ts'
import { pokeMailSender } from './mails/poke-mail-sender.ts'
import { type Cache, createCache } from './platform/cache.ts'
import type { Actor, Ctx, Repeatable } from './platform/context.ts'
import type { Env, LimitName } from './platform/env.ts'
import { openLocationCache } from './platform/location-cache.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { type LogLine, writeLog } from './platform/log.ts'
import { requestIdOf } from './platform/request-id.ts'
import { createTiming } from './platform/server-timing.ts'
import { createValidatedCache, type Used } from './platform/validated-cache.ts'
import { checkValidity, regionOf } from './realtime/check-validity.ts'
import { pokeRealtimeFeed, publishChanges } from './realtime/realtime-objects.ts'
import { hostOf } from './staff/hosts.ts'
import { identify } from './staff/identify.ts'
import { staffKeyCheck } from './staff/staff-key.ts'

type Isolate = {
  settings: Settings
  /** Refuses round trips: what is cached is served all the same. */
  limitedDb: Database
  /** For requests that were admitted: none of them is given up half-way. */
  db: Database
  limits: Record<'health' | 'staff' | 'order' | 'publish', LoadLimit>
  cache: Cache
  validatedCache: ReturnType<typeof createValidatedCache>
}

/** The compatibility date of server entries; the Worker's own is in `wrangler.toml`. */
const compatibilityDate = '2026-08-04'

let isolate: Isolate | undefined

/** Settings are read and the database is opened once an isolate. @throws Error for wrong settings */
export const makeContext = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Ctx> => {
  if (!isolate) {
    // The OpenAPI document is made from the routes in Node, which has no such module.
    const { waitUntil } = await import('cloudflare:workers')
    // Nothing is awaited between looking and storing: requests that come first together share one.
    isolate ??= openIsolate(env, waitUntil)
  }
  const { settings, limits, cache } = isolate
  const actor = await identify(request, settings)
  const requestId = requestIdOf(request)
  const caller = callerOf(request, env, settings)
  const { log } = caller
  const now = (): number => Date.now()
  const keepAlive: Ctx['keepAlive'] = (work) => execution.waitUntil(work)
  const purpose = purposeOf(request, actor)
  const admit: LoadLimit = (handle) => {
    if (!purpose) return handle()
    const handling = limits[purpose](handle)
    // Goes on when the client leaves: it would count as under way for ever otherwise.
    execution.waitUntil(handling.catch(() => {}))
    return handling
  }
  const { validatedCache, offerResponse } = pageCaches(isolate, caller, request)
  const ctx: Ctx = {
    requestId,
    actor,
    host: hostOf(request.url, settings),
    isStaffKey: staffKeyCheck(settings),
    isLocal: (Boolean(settings.STAFF_KEY) || settings.STAFF_AUTH === 'open') && !settings.SHOP_HOST,
    db: purpose ? isolate.db : isolate.limitedDb,
    admit,
    cache,
    validatedCache,
    limit: null,
    storeResponse: (response) => {
      if (ctx.limit) offerResponse({ ...response, limit: ctx.limit })
    },
    files: env.FILES,
    now,
    keepAlive,
    pokeRealtimeFeed: () => execution.waitUntil(pokeRealtimeFeed(env, requestId)),
    publishChanges: () => publishChanges(env, requestId),
    pokeMailSender: () => execution.waitUntil(pokeMailSender(env, requestId)),
    readWaits: () => readWaits({ log }, env),
    noteServed: (page) => sendNotes({ cache, keepAlive, log, now }, env, { served: [page] }),
    pictureHosts: settings.PICTURE_HOSTS ?? [],
    isReloading: settings.RELOAD_ON_PUBLISH === 'on',
    log,
    sandbox: env.LOADER ? sandboxOf(env.LOADER, execution) : null,
    dryRun: env.DRY_RUN ?? null,
    timing: createTiming(() => Date.now()),
  }
  return ctx
}

/** What pages show, as one request sees it, and where responses made of nothing else are stored. */
const pageCaches = (opened: Isolate, caller: ReturnType<typeof callerOf>, request: Request) => {
  const validatedCache = opened.validatedCache.forRequest((values) => checkValidity(caller, values))
  return {
    validatedCache,
    offerResponse: (response: Repeatable & { limit: LimitName }): void => {
      const used = validatedCache.used()
      const isRight = used && isStillRight(opened, used)
      if (isRight) storeResponse(request, opened.settings, { ...response, isRight })
    },
  }
}

/** As whom and where a request asks whether caches are right. */
const callerOf = (request: Request, env: Env, settings: Settings) => ({
  env,
  region: settings.WORKER_REGION ?? regionOf(request.cf as IncomingRequestCfProperties | undefined),
  log: (line: LogLine) => writeLog(requestIdOf(request), line),
})

/** Whether what one request has used is right for another. */
const isStillRight =
  ({ settings, validatedCache }: Isolate, used: readonly Used[]) =>
  (request: Request, env: Env): Promise<boolean> =>
    validatedCache.areRight(used, (values) =>
      checkValidity(callerOf(request, env, settings), values),
    )

const openIsolate = (env: Env, keepAlive: (work: Promise<unknown>) => void): Isolate => {
  const settings = readSettings(env)
  const address = { url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN }
  return {
    settings,
    limitedDb: openDatabase(address, { limit: createLoadLimit(), keepAlive }),
    db: openDatabase(address),
    limits: {
      health: createLoadLimit(),
      staff: createLoadLimit(),
      order: createLoadLimit(),
      publish: createLoadLimit(),
    },
    cache: createCache(() => Date.now()),
    validatedCache: createValidatedCache({
      now: () => Date.now(),
      location: settings.ONE_ISOLATE
        ? undefined
        : openLocationCache(settings.LIBSQL_URL, keepAlive),
    }),
  }
}

/** Requests with a limit of their own: a rush of searches keeps out neither orders nor staff nor releases nor the health check. */
const purposeOf = (
  { method, url }: Request,
  { kind }: Actor,
): keyof Isolate['limits'] | undefined => {
  const { pathname } = new URL(url)
  if (pathname === '/api/health' || pathname === '/api/ready') return 'health'
  if (pathname === '/api/orders' && method === 'POST') return 'order'
  // A document in development is a page: it must not keep out releases.
  if (pathname.startsWith('/api/modules/') && pathname !== '/api/modules/documents')
    return 'publish'
  return kind === 'staff' && pathname !== '/api/live' ? 'staff' : undefined
}

/** A stub made with properties, even empty ones, can be passed to another isolate; the bare export cannot. */
const sandboxOf = (loader: WorkerLoader, execution: ExecutionContext): Ctx['sandbox'] => {
  const { exports } = execution as ExecutionContext & {
    exports: Record<
      'PublicApi' | 'ModuleStore' | 'ServerEntryLog',
      (options: { props: object }) => Fetcher
    >
  }
  return {
    loader,
    compatibilityDate,
    // Made when a server entry is called, which most requests do not.
    get api() {
      return exports.PublicApi({ props: {} })
    },
    storeOf: (module: string) => exports.ModuleStore({ props: { module } }),
    logsOf: (props: EntryProps) => exports.ServerEntryLog({ props }),
  }
}
