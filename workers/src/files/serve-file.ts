/** Files from the bucket: releases, which never change, and pictures. */
import type { Ctx } from '../context.ts'
import { contentTypeOf } from '../modules/release-files.ts'
import { servePart } from './serve-part.ts'

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** `GET /modules/…`: a Brotli twin goes to whoever takes it; other origins may read (federation, fonts). */
export const serveReleaseFile = async (ctx: Ctx, request: Request): Promise<Response> => {
  const key = keyOf(request)
  if (!key) return missingFile()
  const takesBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const twin = takesBrotli ? await findFile(ctx, request, `${key}.br`) : null
  const file = twin ?? (await findFile(ctx, request, key))
  if (!file) return missingFile()
  const headers = fileHeaders(key, forever, file.httpEtag)
  headers.set('vary', 'accept-encoding')
  headers.set('access-control-allow-origin', '*')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (twin) headers.set('content-encoding', 'br')
  return answerFile(request, file, { headers, encodeBody: twin ? 'manual' : 'automatic' })
}

/**
 * `GET /media/…`: pictures and clips, kept by browsers for a day; players ask for parts of them. Uploads
 * are named after their bytes and never change.
 */
export const serveMedia = async (ctx: Ctx, request: Request): Promise<Response> => {
  const key = keyOf(request)
  if (!key) return missingFile()
  const toHeaders = ({ httpEtag }: R2Object): Headers => {
    const keptFor = key.startsWith('media/uploads/') ? forever : aDay
    const headers = fileHeaders(key, keptFor, httpEtag)
    headers.set('accept-ranges', 'bytes')
    return headers
  }
  const part = await servePart(ctx, request, key, toHeaders)
  if (part) return part
  const file = await findFile(ctx, request, key)
  return file ? answerFile(request, file, { headers: toHeaders(file) }) : missingFile()
}

/** Longer keys the bucket refuses. */
const maxKeyBytes = 1024

/** The bucket's key for an address, or `null` when there can be none. */
const keyOf = ({ method, url }: Request): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  try {
    const key = decodeURIComponent(new URL(url).pathname).slice(1)
    return new TextEncoder().encode(key).length < maxKeyBytes ? key : null
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Without a body when the browser's copy is still the right one. */
export const findFile = (
  ctx: Ctx,
  { headers }: Request,
  key: string,
): Promise<R2Object | R2ObjectBody | null> => ctx.files.get(key, { onlyIf: headers })

/** The file, or 304 when the browser has it. */
export const answerFile = (
  request: Request,
  file: R2Object | R2ObjectBody,
  init: ResponseInit,
): Response => {
  if (!('body' in file)) return new Response(null, { ...init, status: 304 })
  return new Response(request.method === 'HEAD' ? null : file.body, init)
}

const fileHeaders = (key: string, cacheControl: string, etag: string): Headers =>
  new Headers({
    'content-type': contentTypeOf(key),
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    etag,
  })

export const missingFile = (): Response => new Response('There is no such file.', { status: 404 })
