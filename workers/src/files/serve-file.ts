/** Files from the bucket: releases, which never change, and pictures. */
import type { Ctx } from '../context.ts'
import { contentTypeOf } from '../modules/release-files.ts'

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** `GET /modules/…`: a Brotli twin goes to whoever takes it; other origins may read (federation, fonts). */
export const serveReleaseFile = async (ctx: Ctx, request: Request): Promise<Response> => {
  const key = keyOf(request)
  const takesBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const twin = takesBrotli ? await ctx.files.get(`${key}.br`) : null
  const file = twin ?? (await ctx.files.get(key))
  if (!file) return missing()
  const headers = fileHeaders(key, forever, file.httpEtag)
  headers.set('vary', 'accept-encoding')
  headers.set('access-control-allow-origin', '*')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (!twin) return new Response(file.body, { headers })
  headers.set('content-encoding', 'br')
  return new Response(file.body, { headers, encodeBody: 'manual' })
}

/** `GET /media/…`: pictures, kept by browsers for a day. */
export const serveMedia = async (ctx: Ctx, request: Request): Promise<Response> => {
  const key = keyOf(request)
  const file = await ctx.files.get(key)
  return file
    ? new Response(file.body, { headers: fileHeaders(key, aDay, file.httpEtag) })
    : missing()
}

const keyOf = (request: Request): string =>
  decodeURIComponent(new URL(request.url).pathname).slice(1)

const fileHeaders = (key: string, cacheControl: string, etag: string): Headers =>
  new Headers({
    'content-type': contentTypeOf(key),
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    etag,
  })

const missing = (): Response => new Response('There is no such file.', { status: 404 })
