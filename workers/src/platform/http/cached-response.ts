/** Responses shared by many callers: created once, cached while valid, revalidated by ETag. */
import type { Context } from 'hono'

import { basisHeader, writeBasis } from '@shop/contracts/basis'

import type { AppEnv, Ctx } from '../context.ts'
import type { Validated } from '../validated-cache.ts'
import type { Loaded } from '../validated-entries.ts'
import { isNotModified } from './preconditions.ts'
import { revalidated } from './response-headers.ts'

/** Stored as UTF-8 bytes, because text would be encoded again for each response. */
type CachedBody = { bytes: Uint8Array; etag: string }

type TextOptions = {
  key: string
  contentType: string
  headers?: Record<string, string>
  /** True if the response contains the exact stock, which pages do not show. */
  isExact?: boolean
  skipsCache?: boolean
  load: () => Promise<Loaded<string>>
}

/**
 * Responds with the JSON of `load`, cached under the request's path and, if `hasQuery`, its query.
 * Staff see the exact stock, so their responses have separate cache entries. Staff can bypass the
 * cache with `cache-control: no-cache`: a list refetched because of a realtime event must not be
 * older than the event, which may arrive before the cache learns of it.
 */
export const cachedJson = (
  c: Context<AppEnv>,
  load: (options: { skipsCache: boolean }) => Promise<Loaded<unknown>>,
  { hasQuery = true }: { hasQuery?: boolean } = {},
): Promise<Response> => {
  const { url, path } = c.req
  const skipsCache = canSkipCache(c)
  const isExact = c.var.ctx.actor.kind === 'staff'
  const requested = hasQuery ? url.slice(url.indexOf('/', 'https://'.length)) : path
  return cachedText(c.var.ctx, c.req.raw, {
    key: isExact ? `exact ${requested}` : requested,
    contentType: 'application/json',
    isExact,
    skipsCache,
    load: async () => {
      const { value, ...made } = await load({ skipsCache })
      return { ...made, value: JSON.stringify(value) }
    },
  })
}

/** True for staff only: shoppers could make every request read the database. */
const canSkipCache = (c: Context<AppEnv>): boolean =>
  c.var.ctx.actor.kind === 'staff' && /\bno-cache\b/.test(c.req.header('cache-control') ?? '')

/**
 * Responds with the text of `load`, cached under `key`. A browser that already has the same bytes
 * gets 304 (RFC 9110, 13.1.2). A server entry also learns what the response depends on.
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
