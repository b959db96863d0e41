/** Responses that many callers share: made once, cached as bytes, revalidated by ETag. */
import type { Context } from 'hono'

import type { AppEnv, Ctx } from '../platform/context.ts'
import { isNotModified } from './preconditions.ts'
import { revalidated } from './response-headers.ts'

type CachedBody = { bytes: Uint8Array; etag: string }

type TextOptions = {
  /** What the response depends on, such as path and query. */
  key: string
  tags: readonly string[]
  contentType: string
  headers?: Record<string, string>
  /** How long a write of another isolate may go unseen, in milliseconds; a second unless given. */
  ttlMs?: number
  /** Loads even when the cache has a fresh body. */
  skipsCache?: boolean
  load: () => Promise<string>
}

/**
 * Responds with the JSON of `load`, cached under the request's path and query until one of `tags` is
 * invalidated. Staff who send `cache-control: no-cache` bypass the cache: a list that is refetched because
 * of a realtime event must not be older than the event, as another isolate's cached list may be.
 */
export const cachedJson = (
  c: Context<AppEnv>,
  tags: readonly string[],
  load: () => Promise<unknown>,
): Promise<Response> => {
  const { url } = c.req
  return cachedText(c.var.ctx, c.req.raw, {
    key: url.slice(url.indexOf('/', 'https://'.length)),
    tags,
    contentType: 'application/json',
    skipsCache: canSkipCache(c),
    load: async () => JSON.stringify(await load()),
  })
}

/** Shoppers may not: they could make the shop read the database with every request. */
const canSkipCache = (c: Context<AppEnv>): boolean =>
  c.var.ctx.actor.kind === 'staff' && /\bno-cache\b/.test(c.req.header('cache-control') ?? '')

/**
 * Responds with the text of `load`, cached under `key` until one of `tags` is invalidated.
 * A browser that has the same bytes already gets 304 (RFC 9110, 13.1.2).
 */
export const cachedText = async (
  ctx: Pick<Ctx, 'cache'>,
  request: Request,
  { key, tags, contentType, headers: more = {}, skipsCache = false, load, ttlMs }: TextOptions,
): Promise<Response> => {
  const loadBody = async (): Promise<CachedBody> => toBody(await load())
  const { bytes, etag } = skipsCache
    ? await loadBody()
    : await ctx.cache.getOrLoad({ key, tags, load: loadBody, ...(ttlMs ? { ttlMs } : {}) })
  const headers = {
    etag,
    'cache-control': revalidated,
    ...more,
  }
  if (isNotModified(request.headers, { etag })) {
    return new Response(null, { status: 304, headers })
  }
  const body = request.method === 'HEAD' ? null : bytes
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}

const toBody = async (text: string): Promise<CachedBody> => {
  const bytes = new TextEncoder().encode(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const short = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))
  return { bytes, etag: `"${short}"` }
}
