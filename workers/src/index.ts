import { WorkerEntrypoint } from 'cloudflare:workers'

import * as v from 'valibot'

import { basisHeader } from '@shop/contracts/basis'
import { ModuleValue } from '@shop/contracts/module-value'
import { problems } from '@shop/contracts/problem'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { publicRoutes } from '@shop/contracts/server-entry'
import { eraseOldRecords } from '@shop/db/erase-person'

import { app } from './app.ts'
import { composePage } from './pages/composer/compose-page.ts'
import { findHandler } from './pages/discovery/find-handler.ts'
import { productFeedPath } from './pages/discovery/product-feed.ts'
import { asSent, comesFromHere } from './platform/http/as-sent.ts'
import { withContentEncoding } from './platform/http/content-encoding.ts'
import { errorPage, problemPage } from './platform/http/error-pages.ts'
import { toProblem } from './platform/http/problems.ts'
import { checkVisitor, withLocalCounters, withoutLimits } from './platform/http/rate-limit.ts'
import { respondAgain } from './platform/http/repeated-responses.ts'
import { withCommonHeaders } from './platform/http/response-headers.ts'
import { missingFile } from './platform/http/serve-file.ts'
import { pokeDeliverySender, pokeMailSender } from './platform/poke-object.ts'
import { localKeyHeader, makeContext } from './make-context.ts'
import { type DryRunInput, tryAttempt } from './releases/registry/gate/check-gate.ts'
import { deleteOldCalls } from './releases/backends/call-action.ts'
import { deleteOldMeters } from './releases/backends/meters.ts'
import { runForShop, type ShopCall } from './releases/backends/run-for-shop.ts'
import { runHere, type RunInput } from './releases/backends/run-backend.ts'
import { type EntryProps, linesOfCall } from './releases/registry/files/server-entry.ts'
import { removeStaleReleases } from './releases/registry/change/publish.ts'
import { serveReleaseFile } from './releases/registry/files/release-files.ts'
import { publishDueDrafts } from './shop/drafts/drafts.ts'
import { listUploads } from './shop/pictures/list-pictures.ts'
import { serveMedia } from './shop/pictures/routes.ts'
import type { Ctx } from './platform/context.ts'
import { databaseOf, type Env } from './platform/env.ts'
import {
  describeRequest,
  type LogLine,
  requestIdHeader,
  requestIdOf,
  writeLog,
} from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { serveSdk } from './releases/sdk/serve-sdk.ts'

// `wrangler.toml` refers to these Durable Objects by name.
export { ReleaseGuard } from './releases/guard/release-guard.ts'
export { MailSender } from './shop/mails/mail-sender.ts'
export { DeliverySender } from './operations/deliveries/delivery-sender.ts'
export { ChangeReplica } from './realtime/change-replica.ts'
export { RealtimeHub } from './realtime/realtime-hub.ts'
export { RealtimeShard } from './realtime/realtime-shard.ts'

const handle = async (
  received: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> => {
  const isBehindProxy = typeof env.TRUSTED_PROXIES === 'string'
  const request = isBehindProxy ? behindProxy(received, env) : received
  const again = await respondAgain(request, env, execution)
  if (again) return again
  return withCommonHeaders(request, requestIdOf(request), await respond(request, env, execution))
}

export default {
  fetch: handle,
  /**
   * Runs once a day: wakes the senders, and deletes old personal data, calls, meters, and releases
   * that were never accepted.
   */
  scheduled: async (_event, env) => {
    const db = databaseOf(env)
    await Promise.all([pokeMailSender(env, 'scheduled'), pokeDeliverySender(env, 'scheduled')])
    await eraseOldRecords(db, Date.now())
    const log = (line: LogLine): void => writeLog('scheduled', line)
    await deleteOldCalls(db, Date.now())
    await deleteOldMeters(db, Date.now())
    await removeStaleReleases({ db, files: env.FILES, now: Date.now, log })
  },
} satisfies ExportedHandler<Env>

/** Listens on 127.0.0.1, so every peer is a program on this machine, such as a reverse proxy. */
export class LocalSocket extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    comesFromHere(request, this.env)
    const env = withLocalCounters(this.env)
    return withContentEncoding(request, await handle(request, env, this.ctx))
  }
}

/**
 * Fills the bucket for `npm start`, lists uploads for a backup, and runs modules' code. No request
 * reaches it on Cloudflare.
 */
export class LocalService extends WorkerEntrypoint<Env> {
  override async fetch(request: Request): Promise<Response> {
    const { LOCAL_KEY, FILES: files } = this.env
    if (!LOCAL_KEY || request.headers.get(localKeyHeader) !== LOCAL_KEY)
      return new Response(null, { status: 403 })
    if (request.method === 'POST')
      return respondApart(await makeContext(request, this.env, this.ctx), await request.json())
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (name === '') {
      const pictures = await listUploads({ files })
      return Response.json(pictures.map((one) => ({ key: one.key, metadata: one.customMetadata })))
    }
    if (request.method === 'PUT') {
      const customMetadata = JSON.parse(request.headers.get('x-metadata') ?? '{}')
      await files.put(name, await request.arrayBuffer(), { customMetadata })
    }
    const object = await files.get(name)
    return new Response(object?.body, { status: object ? 200 : 404 })
  }
}

type RunApart = ({ kind: 'dry-run' } & DryRunInput) | ({ kind: 'backend' } & RunInput)

/** Responds in a local process that exists only to run a module's code. */
const respondApart = async (ctx: Ctx, input: RunApart): Promise<Response> => {
  if (input.kind === 'dry-run') return Response.json(await tryAttempt(ctx, input))
  // The shop's own process publishes changes, because this one has no sockets.
  return Response.json(await runHere({ ...ctx, publishChanges: async () => {} }, input))
}

/** Returns the request unchanged if the settings are invalid, because `respond` reports that. */
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
    if (isForeignServiceWorker(request)) return missingFile()
    if (/^\/(api(\/|$)|mcp$)/.test(pathname)) return await app.fetch(request, env, execution)
    if (pathname.startsWith('/problems/')) return problemPage(pathname)
    const ctx = await makeContext(request, env, execution)
    if (pathname.startsWith('/modules/')) return await serveReleaseFile(ctx, request)
    if (pathname.startsWith('/media/')) return await serveMedia(ctx, request)
    if (/^\/sdk(\/|$)/.test(pathname)) return await serveSdk(ctx, request)
    const handle = findHandler(request) ?? composePage
    const limit = pathname === productFeedPath ? 'FEED_LIMIT' : 'PAGE_LIMIT'
    await checkVisitor(ctx, env, request, limit)
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

/**
 * Finds requests for a module's own service worker, which would outlive its release's withdrawal.
 */
const isForeignServiceWorker = ({ headers, url }: Request): boolean =>
  headers.get('service-worker') === 'script' && new URL(url).pathname !== '/sw.js'

/** Logs the output and errors of server entries, which the platform would otherwise discard. */
export class ServerEntryLog extends WorkerEntrypoint<Env, EntryProps> {
  override tail(calls: TraceItem[]): void {
    for (const call of calls) {
      const { requestId, lines } = linesOfCall(call)
      for (const line of lines) writeLog(requestId, line, this.ctx.props.release)
    }
  }
}

/** Server entries read the public routes through this, as an anonymous shopper would. */
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

/** Makes the context of calls that do not come from a request, such as scheduled jobs. */
const makeShopContext = (env: Env, execution: ExecutionContext): Promise<Ctx> =>
  makeContext(new Request('https://shop.invalid/'), env, execution)

/** The shop itself runs modules' back ends through this, to handle events and scheduled jobs. */
export class BackendRunner extends WorkerEntrypoint<Env> {
  async run(input: ShopCall): Promise<string | null> {
    return runForShop({ ctx: await makeShopContext(this.env, this.ctx), input })
  }
}

/** The shop itself publishes scheduled drafts through this. */
export class DraftPublisher extends WorkerEntrypoint<Env> {
  async publish(): Promise<void> {
    const ctx = await makeShopContext(this.env, this.ctx)
    // This database has no load limit, so that a rush of shoppers cannot block the publication.
    await publishDueDrafts({ ...ctx, db: databaseOf(this.env) })
  }
}

/**
 * Back ends of modules read the API through this. The binding's properties name the module that
 * calls.
 */
export class ProgramApi extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const id = request.headers.get(requestIdHeader)
    const call = new Request(request.url, { headers: id ? { [requestIdHeader]: id } : {} })
    return app.fetch(call, withoutLimits(this.env), this.ctx)
  }
}

/** A server entry has this as `env.STORE`. */
export class ModuleStore extends WorkerEntrypoint<Env, { module: string }> {
  async get(key: string): Promise<string | null> {
    const { module } = this.ctx.props
    const url = `https://shop.invalid/api/values/${module}/${encodeURIComponent(key)}`
    const response = await app.fetch(new Request(url), withoutLimits(this.env), this.ctx)
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The value "${key}" could not be read: ${response.status}.`)
    return v.parse(ModuleValue, await response.json()).value
  }
}
