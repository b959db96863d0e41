/** The Worker: API, files, pages, and the entrypoint through which server entries read the API. */
import { WorkerEntrypoint } from 'cloudflare:workers'

import * as v from 'valibot'

import { basisHeader } from '@shop/contracts/basis'
import { ModuleValue } from '@shop/contracts/module-value'
import { problems } from '@shop/contracts/problem'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'
import { eraseOldRecords } from '@shop/db/erase-person'
import { openDatabase } from '@shop/db/open'

import { app } from './app.ts'
import { composePage } from './composer/compose-page.ts'
import { findHandler } from './discovery/find-handler.ts'
import { asSent, comesFromHere } from './http/as-sent.ts'
import { withContentEncoding } from './http/content-encoding.ts'
import { errorPage, problemPage } from './http/error-pages.ts'
import { toProblem } from './http/problems.ts'
import { withLocalCounters } from './http/local-counters.ts'
import { respondAgain } from './http/repeated-responses.ts'
import { checkPageLimit, withoutLimits } from './http/rate-limit.ts'
import { withCommonHeaders } from './http/response-headers.ts'
import { pokeMailSender } from './mails/poke-mail-sender.ts'
import { makeContext } from './make-context.ts'
import { dryRunKeyHeader, respondToDryRun } from './registry/gate/dry-run.ts'
import { type EntryProps, linesOfCall } from './registry/files/server-entry-log.ts'
import { removeStaleReleases } from './registry/change/stale-releases.ts'
import { serveReleaseFile } from './registry/files/release-files.ts'
import { serveMedia } from './pictures/serve-media.ts'
import type { Env } from './platform/env.ts'
import { describeRequest, type LogLine, writeLog } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { requestIdOf } from './platform/request-id.ts'
import { serveSdk } from './sdk/serve-sdk.ts'

// The Durable Objects, by the names of `wrangler.toml`.
export { ReleaseGuard } from './guard/release-guard.ts'
export { MailSender } from './mails/mail-sender.ts'
export { ChangeReplica } from './realtime/change-replica.ts'
export { RealtimeHub } from './realtime/realtime-hub.ts'
export { RealtimeShard } from './realtime/realtime-shard.ts'

const handle = async (
  received: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> => {
  const request = env.TRUSTED_PROXIES === undefined ? received : behindProxy(received, env)
  const again = await respondAgain(request, env)
  if (again) return again
  return withCommonHeaders(request, requestIdOf(request), await respond(request, env, execution))
}

export default {
  fetch: handle,
  /** Once a day: erases people from old records, removes releases that were never accepted, and looks that e-mails are sent. */
  scheduled: async (_event, env) => {
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    const db = openDatabase({ url, authToken })
    await pokeMailSender(env, 'scheduled')
    await eraseOldRecords(db, Date.now())
    const log = (line: LogLine): void => writeLog('scheduled', line)
    await removeStaleReleases({ db, files: env.FILES, now: Date.now, log })
  },
} satisfies ExportedHandler<Env>

/** What listens on 127.0.0.1 of one machine, where nothing stands in front of the Worker: who connects is on this machine. */
export class LocalSocket extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    comesFromHere(request)
    const env = withLocalCounters(this.env)
    return withContentEncoding(request, await handle(request, env, this.ctx))
  }
}

/** Fills the bucket of a shop on one machine: `npm start` has pictures and the SDK for it. On Cloudflare nothing leads here. */
export class LocalFiles extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { LOCAL_KEY: key, FILES: files } = this.env
    if (!key || request.headers.get('x-local-key') !== key)
      return new Response(null, { status: 403 })
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (request.method === 'PUT') await files.put(name, await request.arrayBuffer())
    const object = await files.get(name)
    return new Response(object?.body, { status: object ? 200 : 404 })
  }
}

/** As the visitor sent it; `respond` says what is wrong with settings that cannot be read. */
const behindProxy = (received: Request, env: Env): Request => {
  try {
    return asSent(received, readSettings(env))
  } catch {
    return received
  }
}

const respond = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> => {
  try {
    const { pathname } = new URL(request.url)
    if (/^\/(api(\/|$)|mcp$)/.test(pathname)) return await app.fetch(request, env, execution)
    if (pathname.startsWith('/problems/')) return problemPage(pathname)
    const ctx = await makeContext(request, env, execution)
    if (pathname.startsWith('/modules/')) return await serveReleaseFile(ctx, request)
    if (pathname.startsWith('/media/')) return await serveMedia(ctx, request)
    if (/^\/sdk(\/|$)/.test(pathname)) return await serveSdk(ctx, request)
    const handle = findHandler(request) ?? composePage
    await checkPageLimit(ctx, env, request)
    return await handle(ctx, request)
  } catch (error) {
    const { code } = toProblem(error)
    if (problems[code].status >= 500) {
      writeLog(requestIdOf(request), {
        level: 'error',
        message: `${describeRequest(request)} failed`,
        error,
      })
    }
    return errorPage(code)
  }
}

/** Gets what server entries write and throw after each of their calls, which the platform would drop. */
export class ServerEntryLog extends WorkerEntrypoint<Env, EntryProps> {
  override tail(calls: TraceItem[]): void {
    for (const call of calls) {
      const { requestId, lines } = linesOfCall(call)
      for (const line of lines) writeLog(requestId, line, this.ctx.props.release)
    }
  }
}

/** Tries a server entry where the local shop can end it, in a process of its own; on Cloudflare nothing leads here. */
export class DryRun extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { DRY_RUN_KEY: key } = this.env
    if (!key || request.headers.get(dryRunKeyHeader) !== key)
      return new Response(null, { status: 403 })
    return respondToDryRun(await makeContext(request, this.env, this.ctx), request)
  }
}

/** What a module's server entry may reach of the API: reading some routes, as an anonymous shopper. */
export class PublicApi extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    const { pathname } = new URL(request.url)
    const isPublic = publicRoutes.some((route) => matchesRoute(route, pathname))
    if (request.method !== 'GET' || !isPublic) {
      const text = `Server entries may read only ${publicRoutes.join(', ')}.`
      return new Response(text, { status: 403 })
    }
    const basis = request.headers.get(basisHeader)
    const call = new Request(request.url, { headers: basis ? { [basisHeader]: basis } : {} })
    return app.fetch(call, withoutLimits(this.env), this.ctx)
  }
}

/** `env.STORE` of a server entry: what its own module has stored. */
export class ModuleStore extends WorkerEntrypoint<Env, { module: string }> {
  /** The value under a key, `null` without one. @throws Error when it cannot be read */
  async get(key: string): Promise<string | null> {
    const { module } = this.ctx.props
    const url = `https://shop.invalid/api/values/${module}/${encodeURIComponent(key)}`
    const response = await app.fetch(new Request(url), withoutLimits(this.env), this.ctx)
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The value "${key}" could not be read: ${response.status}.`)
    return v.parse(ModuleValue, await response.json()).value
  }
}
