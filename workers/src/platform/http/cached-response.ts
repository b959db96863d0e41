import type { Context } from 'hono'

import { basisHeader, writeBasis } from '@shop/contracts/basis'

import type { Cached, Loaded } from '../cache.ts'
import type { AppEnv, Ctx } from '../context.ts'
import { sha256 } from '../crypto.ts'
import { isNotModified, notModified } from './preconditions.ts'
import { revalidated } from './response-headers.ts'

type CachedBody = { text: string; etag: string }

type TextOptions = {
  key: string
  contentType: string
  headers?: Record<string, string>
  skipsCache?: boolean
  /** The time at which the text becomes outdated without an event, in Unix milliseconds. */
  untilMs?: number | null | undefined
  load: () => Promise<Loaded<string>>
}

/** Staff see the exact stock, so their responses have separate cache entries. */
export const cachedJson = (
  c: Context<AppEnv>,
  load: (options: { skipsCache: boolean }) => Promise<Loaded<unknown>>,
  {
    hasQuery = true,
    variant = '',
    untilMs,
  }: { hasQuery?: boolean; variant?: string; untilMs?: number | null } = {},
): Promise<Response> => {
  const { url, path } = c.req
  const skipsCache = canSkipCache(c)
  const isExact = c.var.ctx.actor.kind === 'staff'
  const requested = (hasQuery ? url.slice(url.indexOf('/', 'https://'.length)) : path) + variant
  return cachedText(c.var.ctx, c.req.raw, {
    key: isExact ? `exact ${requested}` : requested,
    contentType: 'application/json',
    skipsCache,
    untilMs,
    load: async () => {
      const { value, subjects, ...made } = await load({ skipsCache })
      const all = isExact ? ([...subjects, 'stock'] as const) : subjects
      return { ...made, value: JSON.stringify(value), subjects: all }
    },
  })
}

/** A back-office page sends `no-cache` if it may know of a change before the cache does. */
const canSkipCache = (c: Context<AppEnv>): boolean =>
  c.var.ctx.actor.kind === 'staff' && /\bno-cache\b/.test(c.req.header('cache-control') ?? '')

/** A header tells server entries what the response depends on. */
export const cachedText = async (
  ctx: Pick<Ctx, 'cache' | 'storeResponse'>,
  request: Request,
  { key, contentType, headers: more = {}, skipsCache = false, untilMs = null, load }: TextOptions,
): Promise<Response> => {
  const loadBody = async (): Promise<Loaded<CachedBody>> => {
    const { value, ...loaded } = await load()
    return { ...loaded, value: await toBody(value) }
  }
  const made: Loaded<CachedBody> & Partial<Cached<CachedBody>> = skipsCache
    ? await loadBody()
    : await ctx.cache.get({ key, load: loadBody })
  const { text, etag } = made.value
  const bytes = new TextEncoder().encode(text)
  const headers = new Headers({
    etag,
    'cache-control': revalidated,
    ...more,
    'content-type': contentType,
  })
  const respond = ({ method, headers: conditions }: Request): Response =>
    isNotModified(conditions, etag)
      ? notModified(new Headers(headers))
      : new Response(method === 'HEAD' ? null : bytes, { headers })
  ctx.storeResponse({ headers, bytes: bytes.byteLength, untilMs, respond })
  const response = respond(request)
  if (request.headers.has(basisHeader)) response.headers.set(basisHeader, basisOf(made))
  return response
}

const basisOf = ({ subjects, seq = -1, ageMs = 0 }: Partial<Cached<unknown>>): string =>
  writeBasis({ seq, ageMs, subjects: [...(subjects ?? ['shown'])] })

const toBody = async (text: string): Promise<CachedBody> => ({
  text,
  etag: `"${(await sha256(text)).slice(0, 30)}"`,
})
