/** Answers that many callers share: made once, kept as bytes, known to browsers by their ETag. */
import type { Context } from 'hono'

import type { AppEnv } from './context.ts'

type Answer = { bytes: Uint8Array; etag: string }

/**
 * Answers the JSON of `load`, kept under the request's path and query until a purge of one of `tags`.
 * A browser that has the same bytes already gets 304 (RFC 9110, 13.1.2).
 */
export const answerKept = async (
  c: Context<AppEnv>,
  tags: readonly string[],
  load: () => Promise<unknown>,
): Promise<Response> => {
  const { url } = c.req
  const { bytes, etag } = await c.var.ctx.cache.remember({
    key: url.slice(url.indexOf('/', 'https://'.length)),
    tags,
    load: async () => toAnswer(await load()),
    sizeOf: (answer) => answer.bytes.byteLength,
  })
  const headers = { etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  if (isKnown(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(bytes, { headers: { ...headers, 'content-type': 'application/json' } })
}

const toAnswer = async (value: unknown): Promise<Answer> => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const short = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))
  return { bytes, etag: `"${short}"` }
}

/** Weak comparison; a list of tags, or `*`. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.includes(etag))
