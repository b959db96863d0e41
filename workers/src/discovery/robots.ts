/**
 * `/robots.txt` (RFC 9309): everything may be crawled except the back office and the API. Cart, checkout and
 * confirmation may, too: they have a `noindex`, which a crawler must be able to read.
 */
import { fixedFile } from '../http/fixed-file.ts'
import type { RequestHandler } from '../platform/context.ts'

const rules = [
  'User-agent: *',
  'Allow: /',
  'Allow: /api/openapi.json',
  'Disallow: /admin',
  'Disallow: /api',
]

/** Of a host that only staff have business on. */
const staffRules = ['User-agent: *', 'Disallow: /']

export const serveRobots: RequestHandler = ({ host }, request) => {
  const shopRules = [...rules, '', `Sitemap: ${host.shopOrigin}/sitemap.xml`]
  const text = [...(host.isForShoppers ? shopRules : staffRules), ''].join('\n')
  return fixedFile(request, 'text/plain; charset=utf-8', text)
}
