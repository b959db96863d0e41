/** The Worker: API, files, pages, and the door through which server halves read. */
import { WorkerEntrypoint } from 'cloudflare:workers'

import { problems } from '@shop/contracts/problem'

import { app } from './app.ts'
import { composePage } from './composer/compose-page.ts'
import { errorPage, problemPage } from './http/error-pages.ts'
import type { Env } from './platform/env.ts'
import { serveReleaseFile } from './modules/release-files.ts'
import { serveMedia } from './pictures/serve-media.ts'
import { findDoor } from './discovery/find-door.ts'
import { placeOf, writeLog } from './platform/log.ts'
import { makeContext } from './make-context.ts'
import { asProblem } from './http/problems.ts'

// The name under which the platform stores the Durable Object (`wrangler.toml`).
export { RealtimeFeed as LiveFeed } from './realtime/realtime-feed.ts'

export default {
  fetch: async (request, env, execution) => {
    try {
      const { pathname } = new URL(request.url)
      if (/^\/(api(\/|$)|mcp$)/.test(pathname)) return await app.fetch(request, env, execution)
      if (pathname.startsWith('/problems/')) return problemPage(pathname)
      const ctx = await makeContext(request, env, execution)
      if (pathname.startsWith('/modules/')) return await serveReleaseFile(ctx, request)
      if (pathname.startsWith('/media/')) return await serveMedia(ctx, request)
      const door = findDoor(request)
      return await (door ? door(ctx, request) : composePage(ctx, request))
    } catch (error) {
      writeLog('worker', { level: 'error', message: `${placeOf(request)} failed`, error })
      return errorPage(problems[asProblem(error).code].status)
    }
  },
} satisfies ExportedHandler<Env>

/** All that a server half may reach: reading the public API, as an anonymous shopper. */
export class PublicApi extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !/^\/api\/products(\/|$)/.test(pathname)) {
      return new Response('Server halves may read products.', { status: 403 })
    }
    return app.fetch(new Request(request.url), this.env, this.ctx)
  }
}
