/** Paths for programs instead of people: search engines, assistants, home screens, service workers. */
import { serveServiceWorker } from '../registry/files/release-files.ts'
import type { RequestHandler } from '../platform/context.ts'
import { onShopHost } from '../staff/hosts.ts'
import { serveLlms } from './llms.ts'
import { serveManifest } from './manifest.ts'
import { productPath, serveProductMarkdown } from './product-markdown.ts'
import { serveRobots } from './robots.ts'
import { serveSitemap } from './sitemap.ts'

/** The paths that have a handler. */
export const handlers: Record<string, RequestHandler> = {
  '/llms.txt': onShopHost(serveLlms),
  '/manifest.webmanifest': serveManifest,
  '/robots.txt': serveRobots,
  '/sitemap.xml': onShopHost(serveSitemap),
  '/sw.js': onShopHost(serveServiceWorker),
}

/** The handler of a request that is not for a page, if there is one. */
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
 * Whether `Accept` (RFC 9110, 12.5.1) names Markdown with at least the weight of HTML. Browsers never name
 * it; agents name both, often with equal weights. A wildcard does not count as Markdown.
 */
export const prefersMarkdown = (accept: string | null): boolean => {
  const weights = readWeights(accept ?? '')
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? 0
  return markdown > 0 && markdown >= html
}

/** The weight of each range, 1 unless given; one that is not a number counts as 0. */
const readWeights = (accept: string): Map<string, number> =>
  new Map(
    accept.split(',').map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
