/** Answers that many callers share: made once, kept as bytes, known to browsers by their ETag. */
import type { Context } from 'hono'

import type { AppEnv, Ctx } from './context.ts'

type Answer = { bytes: Uint8Array; etag: string }

type Kept = {
  /** What the answer depends on, such as path and query. */
  key: string
  tags: readonly string[]
  contentType: string
  headers?: Record<string, string>
  /** Loads even when there is a kept answer. */
  isFresh?: boolean
  load: () => Promise<string>
}

/**
 * Answers the JSON of `load`, kept under the request's path and query until a purge of one of `tags`.
 * Staff who send `cache-control: no-cache` get it as it is now: a list that was read because of a live
 * message must not be the one from before it, which another isolate may keep for a second.
 */
export const answerKept = (
  c: Context<AppEnv>,
  tags: readonly string[],
  load: () => Promise<unknown>,
): Promise<Response> => {
  const { url } = c.req
  return answerKeptText(c.var.ctx, c.req.raw, {
    key: url.slice(url.indexOf('/', 'https://'.length)),
    tags,
    contentType: 'application/json',
    isFresh: isFreshWanted(c),
    load: async () => JSON.stringify(await load()),
  })
}

/** A shopper cannot make the shop read more than it must. */
const isFreshWanted = (c: Context<AppEnv>): boolean =>
  c.var.ctx.actor.kind === 'staff' && /\bno-cache\b/.test(c.req.header('cache-control') ?? '')

/**
 * Answers the text of `load`, kept under `key` until a purge of one of `tags`.
 * A browser that has the same bytes already gets 304 (RFC 9110, 13.1.2).
 */
export const answerKeptText = async (
  ctx: Pick<Ctx, 'cache'>,
  request: Request,
  { key, tags, contentType, headers: more = {}, isFresh = false, load }: Kept,
): Promise<Response> => {
  const make = async (): Promise<Answer> => toAnswer(await load())
  const sizeOf = (answer: Answer): number => answer.bytes.byteLength
  const { bytes, etag } = isFresh
    ? await make()
    : await ctx.cache.remember({ key, tags, load: make, sizeOf })
  const headers = {
    etag,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...more,
  }
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = request.method === 'HEAD' ? null : bytes
  return new Response(body, { headers: { ...headers, 'content-type': contentType } })
}

const toAnswer = async (text: string): Promise<Answer> => {
  const bytes = new TextEncoder().encode(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const short = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))
  return { bytes, etag: `"${short}"` }
}

/** Weak comparison; a list of tags, or `*`. */
const isKnown = (given: string | null, etag: string): boolean =>
  given !== null && (given.trim() === '*' || given.includes(etag))
