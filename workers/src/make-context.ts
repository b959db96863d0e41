/** Makes the context of one request from what the isolate opened once. */
import { type Database, openDatabase } from '@shop/db/open'

import { openModel } from './assistant/model.ts'
import { type Cache, createCache } from './platform/cache.ts'
import type { Ctx, Model } from './platform/context.ts'
import type { Env } from './platform/env.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { writeLog } from './platform/log.ts'
import { requestIdOf } from './platform/request-id.ts'
import { pokeRealtimeFeed } from './realtime/realtime-objects.ts'
import { hostOf } from './staff/hosts.ts'
import { identify } from './staff/identify.ts'
import { staffKeyCheck } from './staff/staff-key.ts'

type Isolate = { settings: Settings; db: Database; cache: Cache; model: Model | null }

/** The compatibility date of server entries; the Worker's own is in `wrangler.toml`. */
const compatibilityDate = '2026-08-04'

let isolate: Isolate | undefined

/** Settings are read and the database is opened once an isolate. @throws Error for wrong settings */
export const makeContext = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Ctx> => {
  isolate ??= openIsolate(env)
  const { settings, db, cache, model } = isolate
  const requestId = requestIdOf(request)
  return {
    requestId,
    actor: await identify(request, settings),
    host: hostOf(request.url, settings),
    isStaffKey: staffKeyCheck(settings),
    isLocal: Boolean(settings.STAFF_KEY) || settings.STAFF_AUTH === 'open',
    db,
    cache,
    model,
    files: env.FILES,
    now: () => Date.now(),
    pokeRealtimeFeed: () => execution.waitUntil(pokeRealtimeFeed(env, requestId)),
    pictureHosts: settings.PICTURE_HOSTS ?? [],
    isReloading: settings.RELOAD_ON_PUBLISH === 'on',
    log: (line) => writeLog(requestId, line),
    sandbox: env.LOADER
      ? { loader: env.LOADER, compatibilityDate, api: publicApi(execution) }
      : null,
  }
}

const openIsolate = (env: Env): Isolate => {
  const settings = readSettings(env)
  const db = openDatabase({ url: settings.LIBSQL_URL, authToken: settings.LIBSQL_AUTH_TOKEN })
  const model = openModel({ env, log: (line) => writeLog('worker', line) })
  return { settings, db, cache: createCache(() => Date.now()), model }
}

/** A stub made with properties, even empty ones, can be passed to another isolate; the bare export cannot. */
const publicApi = (execution: ExecutionContext): Fetcher => {
  const { exports } = execution as ExecutionContext & {
    exports: { PublicApi: (options: { props: object }) => Fetcher }
  }
  return exports.PublicApi({ props: {} })
}
