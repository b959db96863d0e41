/** `/robots.txt` (RFC 9309): all may be read but what is nobody's to find. */
import type { Door } from './find-door.ts'

const rules = [
  'User-agent: *',
  'Allow: /',
  'Allow: /api/openapi.json',
  'Disallow: /admin',
  'Disallow: /api',
  'Disallow: /cart',
  'Disallow: /checkout',
  'Disallow: /order-confirmation',
]

export const serveRobots: Door = (_ctx, request) => {
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
