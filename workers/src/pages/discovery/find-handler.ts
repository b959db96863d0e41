import { parseAccept } from 'hono/utils/accept'

import { factsOf, type ShopFacts } from '@shop/content/shop-facts'

import { serveServiceWorker } from '../../releases/registry/files/release-files.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { onShopHost } from '../../platform/staff/hosts.ts'
import { serveSignOut, signOutPath } from '../../platform/staff/staff-session.ts'
import { brandPictures, colors } from '../../platform/brand.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'
import { serveLlms } from './llms.ts'
import { productFeedPath, serveProductFeed } from './product-feed.ts'
import { productPath, serveProductMarkdown } from './product-markdown.ts'
import { serveSitemap } from './sitemap.ts'

/** Keeps the file out of shared caches, because its content may depend on the host. */
const fixedFile = (request: Request, contentType: string, text: string): Response =>
  new Response(request.method === 'HEAD' ? null : text, {
    headers: { 'content-type': contentType, 'cache-control': 'private, max-age=3600' },
  })

/** Allows cart, checkout and confirmation, because crawlers must read them to see `noindex`. */
const serveRobots: RequestHandler = async (ctx, request) => {
  const { host } = ctx
  const rules =
    host.isForStaff || !(await readShopSettings(ctx)).seo.isIndexed
      ? ['Disallow: /']
      : [
          'Allow: /',
          'Allow: /api/openapi.json',
          'Disallow: /admin',
          'Disallow: /api',
          '',
          `Sitemap: ${host.shopOrigin}/sitemap.xml`,
        ]
  const text = ['User-agent: *', ...rules, ''].join('\n')
  return fixedFile(request, 'text/plain; charset=utf-8', text)
}

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `${brandPictures}/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifestOf = ({ name, summary }: ShopFacts) => ({
  id: '/',
  name,
  short_name: name,
  description: summary,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: colors.paper,
  theme_color: colors.ink,
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
})

const serveManifest: RequestHandler = async (ctx, request) => {
  const facts = factsOf(await readShopSettings(ctx))
  return fixedFile(request, 'application/manifest+json', JSON.stringify(manifestOf(facts)))
}

export const handlers: Record<string, RequestHandler> = {
  '/llms.txt': onShopHost(serveLlms),
  '/manifest.webmanifest': serveManifest,
  [productFeedPath]: onShopHost(serveProductFeed),
  '/robots.txt': serveRobots,
  '/sitemap.xml': onShopHost(serveSitemap),
  '/sw.js': onShopHost(serveServiceWorker),
  [signOutPath]: serveSignOut,
}

export const findHandler = (request: Request): RequestHandler | null => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname } = new URL(request.url)
  if (Object.hasOwn(handlers, pathname)) return handlers[pathname] ?? null
  const isProduct = productPath.test(pathname)
  return isProduct && prefersMarkdown(request.headers.get('accept'))
    ? onShopHost(serveProductMarkdown)
    : null
}

/** Markdown wins a tie, because many agents send equal weights. Browsers never name Markdown. */
export const prefersMarkdown = (accept: string | null): boolean => {
  const ranges = parseAccept(accept?.toLowerCase() ?? '')
  const weightOf = (type: string): number => ranges.find((range) => range.type === type)?.q ?? 0
  const weight = weightOf('text/markdown')
  return weight > 0 && weight >= weightOf('text/html')
}
