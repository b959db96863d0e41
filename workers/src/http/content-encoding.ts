/** Compression where no platform stands in front of the Worker: on Cloudflare the edge does it. */

/** Of these Cloudflare compresses every response, too; pictures and fonts are compressed already. */
const compressible =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json|problem\+json|xml|rss\+xml))/

/** A response with few bytes would grow. */
const minBytes = 256

/**
 * The same response, for whose body the runtime uses the encoding that the client prefers (RFC 9110, 12.5.3): of equal ones the
 * first named. What is encoded already, or has no body, stays as it is.
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

/** `br` or `gzip`, if the header names one of them; `identity` before both of them stays. */
const preferredEncoding = (accepted: string): 'br' | 'gzip' | undefined => {
  const [first] = accepted
    .split(',')
    .map((element) => {
      const [coding = '', quality = 'q=1'] = element
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return { coding, weight: Number(quality.replace(/^q=/, '')) }
    })
    .filter(({ coding, weight }) => weight > 0 && ['br', 'gzip', 'identity'].includes(coding))
    .toSorted((one, other) => other.weight - one.weight)
  return first?.coding === 'br' || first?.coding === 'gzip' ? first.coding : undefined
}
