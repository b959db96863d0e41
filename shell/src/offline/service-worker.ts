/** See `docs/decisions/009-offline.md` and `066-what-the-service-worker-trusts.md`. */
import { ownerOf } from '@shop/contracts/route-pattern'

import { listCachedPages, offlinePage } from './offline-page.ts'
import {
  cacheVisit,
  deleteOtherReleases,
  markPageCached,
  precacheReleaseFiles,
  releaseStyles,
  type Visit,
} from './precache.ts'
import { cacheResponse, deleteOtherCaches, given, isStale } from './response-cache.ts'
import {
  networkFirst,
  pageStrategy,
  requestStrategy,
  type Strategy,
  type WaitUntil,
} from './strategies.ts'
import { storedData, trustedFile, trustedPage } from './trusted-responses.ts'

const timeoutMs = 3000

declare const self: ServiceWorkerGlobalScope
const { offlineModules: modules = [] } = given()
const { origin } = self.location

self.addEventListener('install', (event) => {
  event.waitUntil(precacheReleaseFiles())
  // Takes over immediately. Cached URLs contain the version, so open pages keep working.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOtherCaches(), deleteOtherReleases(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = requestStrategy(request, origin, modules)
  if (strategy) event.respondWith(respond(strategy, request, (work) => event.waitUntil(work)))
})

self.addEventListener('message', (event) => {
  event.waitUntil(cacheVisit(event.data as Visit, origin, modules))
})

const respond = async (
  strategy: Strategy,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> => {
  if (strategy === 'network-only') return fetch(request).catch(() => respondOffline(request))
  const response = await networkFirst({ request, waitUntil, ...copyOf(strategy, request) })
  if (response) return response
  return strategy === 'page' ? respondOffline(request) : Response.error()
}

const copyOf = (strategy: Exclude<Strategy, 'network-only'>, request: Request) => {
  switch (strategy) {
    case 'release-file':
      // Stores nothing, because `cacheVisit` stores the files that pages report.
      return { timeoutMs, findCopy: () => trustedFile(request) }
    case 'media': {
      const findCopy = () => storedData('media', request)
      const store = async (response: Response): Promise<void> => {
        const copy = await findCopy()
        if (copy && !isStale(copy)) await response.body?.cancel()
        else await cacheResponse('media', request, response)
      }
      return { timeoutMs, findCopy, store }
    }
    case 'products': {
      const store = (response: Response) => cacheResponse('products', request, response)
      return { findCopy: () => storedData('products', request), store }
    }
    case 'page': {
      const store = async (response: Response): Promise<void> => {
        if (await cacheResponse('pages', request, response)) markPageCached(request.url)
      }
      return { timeoutMs, findCopy: () => trustedPage(request), store }
    }
  }
}

const respondOffline = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  return offlinePage({
    url: origin + pathname + search,
    styles: releaseStyles(),
    pages: await listCachedPages(),
    reason: reasonFor(pathname),
  })
}

const reasonFor = (pathname: string): string | undefined =>
  pageStrategy(pathname, modules) === 'network-only'
    ? ownerOf(modules, pathname)?.offline?.reason
    : undefined
