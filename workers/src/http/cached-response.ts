/** Responses that many callers share: made once, cached for as long as they are right, revalidated by ETag. */
import type { Context } from 'hono'

import { basisHeader, writeBasis } from '@shop/contracts/basis'

import type { AppEnv, Ctx } from '../platform/context.ts'
import type { Validated } from '../platform/validated-cache.ts'
import type { Loaded } from '../platform/validated-entries.ts'
import { isNotModified } from './preconditions.ts'
import { revalidated } from './response-headers.ts'

/** UTF-8, as it is sent: text would be encoded again for each response. */
type CachedBody = { bytes: Uint8Array; etag: string }

type TextOptions = {
  /** What the response depends on, such as path and query. */
  key: string
  contentType: string
  headers?: Record<string, string>
  /** Whether the exact stock must be right, which pages do not show. */
  isExact?: boolean
  /** Loads even when the cache has a body that is right. */
  skipsCache?: boolean
  load: () => Promise<Loaded<string>>
}

/**
 * Responds with the JSON of `load`, cached under the request's path and, where `load` reads it, its query. Staff see the exact stock. When they send
 * `cache-control: no-cache` they bypass the cache: a list that is refetched because of a realtime event must not
 * be older than the event, which may have reached them before the cache.
 */
export const cachedJson = (
  c: Context<AppEnv>,
  load: (options: { skipsCache: boolean }) => Promise<Loaded<unknown>>,
  { hasQuery = true }: { hasQuery?: boolean } = {},
): Promise<Response> => {
  const { url, path } = c.req
  const skipsCache = canSkipCache(c)
  return cachedText(c.var.ctx, c.req.raw, {
    key: hasQuery ? url.slice(url.indexOf('/', 'https://'.length)) : path,
    contentType: 'application/json',
    isExact: c.var.ctx.actor.kind === 'staff',
    skipsCache,
    load: async () => {
      const { value, ...made } = await load({ skipsCache })
      return { ...made, value: JSON.stringify(value) }
    },
  })
}

/** Shoppers may not: they could make the shop read the database with every request. */
const canSkipCache = (c: Context<AppEnv>): boolean =>
  c.var.ctx.actor.kind === 'staff' && /\bno-cache\b/.test(c.req.header('cache-control') ?? '')

/**
 * Responds with the text of `load`, cached under `key`. A browser that has the same bytes already gets
 * 304 (RFC 9110, 13.1.2). A server entry gets what the response is based on, too.
 */
export const cachedText = async (
  ctx: Pick<Ctx, 'validatedCache' | 'storeResponse'>,
  request: Request,
  { key, contentType, headers: more = {}, isExact = false, skipsCache = false, load }: TextOptions,
): Promise<Response> => {
  const loadBody = async (): Promise<Loaded<CachedBody>> => {
    const { value, ...loaded } = await load()
    return { ...loaded, value: await toBody(value) }
  }
  const made: Loaded<CachedBody> & Partial<Validated<CachedBody>> = skipsCache
    ? await loadBody()
    : await ctx.validatedCache.get({ key, isExact, load: loadBody })
  const { bytes, etag } = made.value
  const headers = new Headers({
    etag,
    'cache-control': revalidated,
    ...more,
    'content-type': contentType,
  })
  const respond = ({ method, headers: conditions }: Request): Response => {
    if (!isNotModified(conditions, { etag }))
      return new Response(method === 'HEAD' ? null : bytes, { headers })
    const response = new Response(null, { status: 304, headers })
    response.headers.delete('content-type')
    return response
  }
  ctx.storeResponse({ headers, bytes: bytes.byteLength, respond })
  const response = respond(request)
  if (request.headers.has(basisHeader)) response.headers.set(basisHeader, basisOf(made))
  return response
}

const basisOf = ({ subjects, seq = -1, ageMs = 0 }: Partial<Validated<unknown>>): string =>
  writeBasis({ seq, ageMs, subjects: [...(subjects ?? ['shown'])] })

const toBody = async (text: string): Promise<CachedBody> => {
  const bytes = new TextEncoder().encode(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const short = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))
  return { bytes, etag: `"${short}"` }
}
