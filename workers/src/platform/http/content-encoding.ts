/** Only a local shop needs this. On Cloudflare, the edge compresses responses. */
import { parseAccept } from 'hono/utils/accept'

/** Pictures and fonts are already compressed, and events must not wait in a compressor's buffer. */
const compressible =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|manifest\+json|problem\+json|xml|rss\+xml))/

/** Compressing a smaller response would make it larger. */
const minBytes = 256

export const withContentEncoding = (request: Request, response: Response): Response => {
  const { body, headers } = response
  const accepted = request.headers.get('accept-encoding')
  if (!accepted || !body || headers.has('content-encoding') || headers.has('content-range'))
    return response
  if (!compressible.test(headers.get('content-type') ?? '')) return response
  if (Number(headers.get('content-length') ?? minBytes) < minBytes) return response
  const preferred = parseAccept(accepted.toLowerCase()).find(
    ({ type, q }) => q > 0 && ['br', 'gzip', 'identity'].includes(type),
  )
  if (!preferred || preferred.type === 'identity') return response
  // This header makes the runtime encode the body.
  const encoded = new Response(body, response)
  encoded.headers.set('content-encoding', preferred.type)
  encoded.headers.append('vary', 'accept-encoding')
  return encoded
}
