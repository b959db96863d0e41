/** Addresses for those who do not look at pages: search engines, assistants, home screens. */
import type { Ctx } from '../platform/context.ts'
import { serveServiceWorker } from '../modules/release-files.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { serveLlms } from './serve-llms.ts'
import { serveManifest } from './serve-manifest.ts'
import { productPath, serveProductMarkdown } from './serve-product-markdown.ts'
import { serveRobots } from './serve-robots.ts'
import { serveSitemap } from './serve-sitemap.ts'

export type Door = (ctx: Ctx, request: Request) => Response | Promise<Response>

const doors: Record<string, Door> = {
  '/llms.txt': serveLlms,
  '/manifest.webmanifest': serveManifest,
  '/robots.txt': serveRobots,
  '/sitemap.xml': serveSitemap,
  '/sw.js': serveServiceWorker,
}

/** What answers a request instead of the composer, if anything does. */
export const findDoor = (request: Request): Door | null => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname } = new URL(request.url)
  if (Object.hasOwn(doors, pathname)) return doors[pathname] ?? null
  const isProduct = productPath.test(pathname)
  return isProduct && prefersMarkdown(request.headers.get('accept')) ? serveProductMarkdown : null
}
