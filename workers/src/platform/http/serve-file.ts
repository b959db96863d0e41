import { contentTypeOf } from '@shop/domain/content-types'

import type { Ctx } from '../context.ts'
import { conditionNames, isNotModified, notModified } from './preconditions.ts'
import { filePolicy } from './response-headers.ts'

/** The bucket rejects longer keys. */
const maxKeyBytes = 1024

export const fileKey = ({ method, url }: Pick<Request, 'method' | 'url'>): string | null => {
  if (method !== 'GET' && method !== 'HEAD') return null
  try {
    const key = decodeURIComponent(new URL(url).pathname).slice(1)
    return new TextEncoder().encode(key).length < maxKeyBytes ? key : null
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

type FileOptions = {
  key: string
  toHeaders: (file: R2Object) => Headers
  /** If true, range requests get only their part of the file. Safari requires this for videos. */
  hasParts?: boolean
  /** `manual` for a file that is stored compressed. */
  encodeBody?: 'automatic' | 'manual'
}

/** Returns null if there is no such file. @throws ProblemError `precondition-failed` */
export const serveFile = async (
  ctx: Pick<Ctx, 'files'>,
  request: Request,
  options: FileOptions,
): Promise<Response | null> => {
  const { method, headers: given } = request
  const { key, toHeaders, hasParts = false, encodeBody = 'automatic' } = options
  const isPlain = method === 'GET' && ![...conditionNames, 'range'].some((name) => given.has(name))
  const file = isPlain ? await ctx.files.get(key) : await ctx.files.head(key)
  if (!file) return null
  const headers = toHeaders(file)
  if (isNotModified(given, file.httpEtag)) return notModified(headers)
  if (method === 'HEAD') return new Response(null, { headers, encodeBody })
  if ('body' in file) return new Response((file as R2ObjectBody).body, { headers, encodeBody })
  const range = hasParts ? requestedRange(given, file) : null
  if (range === 'unsatisfiable') return beyondEnd(headers, file.size)
  const found = await ctx.files.get(key, {
    ...(range ? { range } : {}),
    onlyIf: { etagMatches: file.etag },
  })
  // Starts again, because the file was replaced or removed after it was first found.
  if (!found || !('body' in found)) return serveFile(ctx, request, options)
  if (range) headers.set('content-range', contentRange(range, file.size))
  return new Response(found.body, { status: range ? 206 : 200, headers, encodeBody })
}

const beyondEnd = (headers: Headers, size: number): Response => {
  headers.delete('etag')
  headers.set('content-type', 'text/plain; charset=utf-8')
  headers.set('content-range', `bytes */${size}`)
  headers.set('cache-control', 'no-store')
  return new Response('The file ends before that.', { status: 416, headers })
}

export const missingFile = (): Response =>
  new Response('There is no such file.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

export const fileHeaders = (key: string, cacheControl: string, etag: string): Headers =>
  new Headers({
    'content-type': contentTypeOf(key),
    'cache-control': cacheControl,
    'content-security-policy': filePolicy,
    etag,
  })

const requestedRange = (given: Headers, file: R2Object): ByteRange | 'unsatisfiable' | null => {
  const header = given.get('range')
  const ifRange = given.get('if-range')
  // Only an identical strong tag continues a download. A date never does (RFC 9110, 13.1.5).
  const isSameFile = ifRange === null || ifRange === file.httpEtag
  return header !== null && isSameFile ? parseRange(header, file.size) : null
}

const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`

type ByteRange = { offset: number; length: number }

/** Returns null for a malformed `Range` (RFC 9110, 14.1.2), several parts, or another unit. */
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
