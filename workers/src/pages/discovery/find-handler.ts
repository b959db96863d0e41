/** Paths for programs: search engines, assistants, home screens, service workers. */
import { serveServiceWorker } from '../../releases/registry/files/release-files.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { onShopHost } from '../../platform/staff/hosts.ts'
import { serveSignOut, signOutPath } from '../../platform/staff/staff-session.ts'
import { serveLlms } from './llms.ts'
import { serveManifest } from './manifest.ts'
import { productPath, serveProductMarkdown } from './product-markdown.ts'
import { serveRobots } from './robots.ts'
import { serveSitemap } from './sitemap.ts'

export const handlers: Record<string, RequestHandler> = {
  '/llms.txt': onShopHost(serveLlms),
  '/manifest.webmanifest': serveManifest,
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

/**
 * True if `Accept` (RFC 9110, 12.5.1) gives Markdown at least the weight of HTML. Browsers never
 * name Markdown; agents name both, often with equal weights. A wildcard does not count as Markdown.
 */
export const prefersMarkdown = (accept: string | null): boolean => {
  const weights = readWeights(accept ?? '')
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? 0
  return markdown > 0 && markdown >= html
}

/** Returns the weight of each media range: 1 by default, 0 if it is not a number. */
const readWeights = (accept: string): Map<string, number> =>
  new Map(
    accept.split(',').map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
