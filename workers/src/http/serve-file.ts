/** Responds with files of the bucket: whole, a part of one (`Range`), or 304. */
import type { Ctx } from '../platform/context.ts'

/** Longer keys are refused by the bucket. */
const maxKeyBytes = 1024

/** The bucket key for a request's path, or `null` when there can be none. */
export const fileKey = ({ method, url }: Request): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  try {
    const key = decodeURIComponent(new URL(url).pathname).slice(1)
    return new TextEncoder().encode(key).length < maxKeyBytes ? key : null
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** The file at a key; without a body when the browser's copy is still valid. */
export const findFile = (
  ctx: Ctx,
  { headers }: Request,
  key: string,
): Promise<R2Object | R2ObjectBody | null> => ctx.files.get(key, { onlyIf: headers })

/** The file, or 304 when the browser has it. */
export const fileResponse = (
  request: Request,
  file: R2Object | R2ObjectBody,
  init: ResponseInit,
): Response => {
  if (!('body' in file)) return new Response(null, { ...init, status: 304 })
  return new Response(request.method === 'HEAD' ? null : file.body, init)
}

export const missingFile = (): Response => new Response('There is no such file.', { status: 404 })

export const fileHeaders = (key: string, cacheControl: string, etag: string): Headers =>
  new Headers({
    'content-type': contentTypeOf(key),
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    etag,
  })

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Content type by a path's extension; a precompressed variant (`.br`) has that of its original. */
const contentTypeOf = (path: string): string => {
  const extension = path.replace(/\.br$/, '').split('.').at(-1) ?? ''
  return contentTypes[extension] ?? 'application/octet-stream'
}

/**
 * The requested part of the file at `key`; `null` when the whole file is to be sent, or there is none.
 * Safari plays no video from a server that sends it whole only.
 */
export const partResponse = async (
  ctx: Ctx,
  { method, headers: given }: Request,
  key: string,
  toHeaders: (file: R2Object) => Headers,
): Promise<Response | null> => {
  const rangeHeader = given.get('range')
  // `Range` is defined for GET alone (RFC 9110, 14.2).
  if (!rangeHeader || method !== 'GET') return null
  const whole = await ctx.files.head(key)
  if (!whole || !isSameFile(given.get('if-range'), whole)) return null
  const range = parseRange(rangeHeader, whole.size)
  if (!range) return null
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${whole.size}`, 'cache-control': 'no-store' }
    return new Response('The file ends before that.', { status: 416, headers })
  }
  const part = await ctx.files.get(key, { range, onlyIf: given })
  if (!part) return null
  const headers = toHeaders(part)
  if (!('body' in part)) return new Response(null, { status: 304, headers })
  headers.set('content-range', contentRange(range, part.size))
  return new Response(part.body, { status: 206, headers })
}

/** Only an equal strong tag continues a download; for a date the whole file is sent (RFC 9110, 13.1.5). */
const isSameFile = (ifRange: string | null, { httpEtag }: R2Object): boolean =>
  ifRange === null || ifRange === httpEtag

const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`

type ByteRange = { offset: number; length: number }

/**
 * The bytes that a `Range` header (RFC 9110, 14.1.2) requests of a file of `size` bytes. `null` means the whole
 * file: the header names no bytes, is malformed or names several parts, which a server may send whole.
 * `unsatisfiable` lies beyond the end.
 */
export const parseRange = (header: string, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.replaceAll(/\s/g, '')) ?? []
  if (first === '') return last === '' ? null : parseSuffix(Number(last), size)
  const offset = Number(first)
  const end = last === '' ? size : Number(last) + 1
  if (end <= offset && last !== '') return null
  return offset < size ? { offset, length: Math.min(end, size) - offset } : 'unsatisfiable'
}

const parseSuffix = (suffixLength: number, size: number): ByteRange | 'unsatisfiable' => {
  const length = Math.min(suffixLength, size)
  return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
}
