/** Compresses responses where no platform does it. On Cloudflare, the edge does. */

/** Cloudflare compresses these types as well. Pictures and fonts are already compressed. */
const compressible =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json|problem\+json|xml|rss\+xml))/

/** Compression would make smaller responses grow. */
const minBytes = 256

/**
 * Compresses a response with the client's preferred encoding (RFC 9110, 12.5.3), or the first of
 * equal ones. Leaves a response unchanged if it is already encoded or has no body. The runtime does
 * the encoding.
 */
export const withContentEncoding = (request: Request, response: Response): Response => {
  const { body, headers } = response
  const accepted = request.headers.get('accept-encoding')
  if (!accepted || !body || headers.has('content-encoding') || headers.has('content-range'))
    return response
  if (!compressible.test(headers.get('content-type') ?? '')) return response
  const bytes = Number(headers.get('content-length') ?? minBytes)
  const encoding = bytes < minBytes ? undefined : preferredEncoding(accepted)
  if (!encoding) return response
  const encoded = new Response(body, response)
  encoded.headers.set('content-encoding', encoding)
  encoded.headers.append('vary', 'accept-encoding')
  return encoded
}

/** Returns `br` or `gzip` if the header names one of them and does not prefer `identity`. */
const preferredEncoding = (accepted: string): 'br' | 'gzip' | undefined => {
  const [first] = accepted
    .split(',')
    .map((element) => {
      const [coding = '', quality = 'q=1'] = element
        .toLowerCase()
        .split(';')
        .map((part) => part.trim())
      return { coding, weight: Number(quality.replace(/^q=/, '')) }
    })
    .filter(({ coding, weight }) => weight > 0 && ['br', 'gzip', 'identity'].includes(coding))
    .toSorted((one, other) => other.weight - one.weight)
  return first?.coding === 'br' || first?.coding === 'gzip' ? first.coding : undefined
}
