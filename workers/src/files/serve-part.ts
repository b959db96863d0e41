/** A part of a file, for players: Safari shows no video from a server that only sends it whole. */
import type { Ctx } from '../context.ts'
import { type ByteRange, parseRange } from './byte-range.ts'

/** The wanted part of the file at `key`; `null` when the answer is the whole file, or that there is none. */
export const servePart = async (
  ctx: Ctx,
  { method, headers: asked }: Request,
  key: string,
  toHeaders: (file: R2Object) => Headers,
): Promise<Response | null> => {
  const wanted = asked.get('range')
  // Range means something to GET alone (RFC 9110, 14.2).
  if (!wanted || method !== 'GET') return null
  const whole = await ctx.files.head(key)
  if (!whole || !isSameFile(asked.get('if-range'), whole)) return null
  const range = parseRange(wanted, whole.size)
  if (!range) return null
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${whole.size}`, 'cache-control': 'no-store' }
    return new Response('The file ends before that.', { status: 416, headers })
  }
  const part = await ctx.files.get(key, { range, onlyIf: asked })
  if (!part) return null
  const headers = toHeaders(part)
  if (!('body' in part)) return new Response(null, { status: 304, headers })
  headers.set('content-range', contentRange(range, part.size))
  return new Response(part.body, { status: 206, headers })
}

/** Only an equal strong tag continues a download; a date is answered by the whole file (RFC 9110, 13.1.5). */
const isSameFile = (ifRange: string | null, { httpEtag }: R2Object): boolean =>
  ifRange === null || ifRange === httpEtag

const contentRange = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`
