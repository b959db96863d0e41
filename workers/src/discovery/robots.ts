/**
 * `/robots.txt` (RFC 9309): everything may be crawled except the back office and the API. Cart, checkout and
 * confirmation may, too: they have a `noindex`, which a crawler must be able to read.
 */
import type { RequestHandler } from '../platform/context.ts'

const rules = [
  'User-agent: *',
  'Allow: /',
  'Allow: /api/openapi.json',
  'Disallow: /admin',
  'Disallow: /api',
]

export const serveRobots: RequestHandler = (_ctx, request) => {
  const { origin } = new URL(request.url)
  const text = [...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })
}
