/**
 * `/robots.txt` (RFC 9309): allows everything except the back office and the API. Cart, checkout
 * and confirmation stay allowed, because crawlers must be able to read their `noindex`.
 */
import { fixedFile } from '../../platform/http/fixed-file.ts'
import type { RequestHandler } from '../../platform/context.ts'

const rules = [
  'User-agent: *',
  'Allow: /',
  'Allow: /api/openapi.json',
  'Disallow: /admin',
  'Disallow: /api',
]

const staffRules = ['User-agent: *', 'Disallow: /']

export const serveRobots: RequestHandler = ({ host }, request) => {
  const shopRules = [...rules, '', `Sitemap: ${host.shopOrigin}/sitemap.xml`]
  const text = [...(host.isForStaff ? staffRules : shopRules), ''].join('\n')
  return fixedFile(request, 'text/plain; charset=utf-8', text)
}
