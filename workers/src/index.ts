/** The Worker: API, files, pages, and the door through which server halves read. */
import { WorkerEntrypoint } from 'cloudflare:workers'

import { problems } from '@shop/contracts/problem'

import { app } from './app.ts'
import { composePage } from './composer/compose-page.ts'
import { politePage } from './composer/polite-page.ts'
import type { Env } from './env.ts'
import { serveMedia, serveReleaseFile } from './files/serve-file.ts'
import { findDoor } from './findable/find-door.ts'
import { placeOf, writeLog } from './log.ts'
import { makeContext } from './make-context.ts'
import { mcp } from './mcp/app.ts'
import { asProblem } from './problems.ts'
import { problemPage } from './problems-page.ts'

export { LiveFeed } from './live/live-feed.ts'

export default {
  fetch: async (request, env, execution) => {
    try {
      const { pathname } = new URL(request.url)
      if (pathname === '/api' || pathname.startsWith('/api/'))
        return await app.fetch(request, env, execution)
      if (pathname === '/mcp') return await mcp.fetch(request, env, execution)
      if (pathname.startsWith('/problems/')) return problemPage(pathname)
      const ctx = await makeContext(request, env, execution)
      if (pathname.startsWith('/modules/')) return await serveReleaseFile(ctx, request)
      if (pathname.startsWith('/media/')) return await serveMedia(ctx, request)
      const door = findDoor(request)
      return await (door ? door(ctx, request) : composePage(ctx, request))
    } catch (error) {
      writeLog('worker', { level: 'error', message: `${placeOf(request)} failed`, error })
      return politePage(problems[asProblem(error).code].status)
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
