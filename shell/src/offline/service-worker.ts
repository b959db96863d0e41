/**
 * Makes the shop work offline: the network comes first, then cached responses that can be trusted.
 * See `docs/decisions/009-offline.md` and `066-what-the-service-worker-trusts.md`.
 */
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

/** The time limit of the network, after which a cached copy is served. */
const timeoutMs = 3000

declare const self: ServiceWorkerGlobalScope
const { offlineModules: modules = [] } = given()
const { origin } = self.location

self.addEventListener('install', (event) => {
  event.waitUntil(precacheReleaseFiles())
  // Cached files have their version in the URL, so pages of an older release keep working.
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
  // Only pages of this origin can send messages, and of these only the shell does.
  event.waitUntil(cacheVisit(event.data as Visit, origin, modules))
})

const respond = async (
  strategy: Strategy,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> => {
  const base = { request, waitUntil }
  switch (strategy) {
    case 'release-file': {
      // The response is not stored here. The file is checked and stored when the page reports it.
      const findCopy = () => trustedFile(request)
      return (await networkFirst({ ...base, timeoutMs, findCopy })) ?? Response.error()
    }
    case 'media': {
      const findCopy = () => storedData('media', request)
      const store = async (response: Response): Promise<void> => {
        const copy = await findCopy()
        if (copy && !isStale(copy)) await response.body?.cancel()
        else await cacheResponse('media', request, response)
      }
      return (await networkFirst({ ...base, timeoutMs, findCopy, store })) ?? Response.error()
    }
    case 'products': {
      const findCopy = () => storedData('products', request)
      const store = (response: Response) => cacheResponse('products', request, response)
      return (await networkFirst({ ...base, findCopy, store })) ?? Response.error()
    }
    case 'page': {
      const findCopy = () => trustedPage(request)
      const store = async (response: Response): Promise<void> => {
        if (await cacheResponse('pages', request, response)) markPageCached(request.url)
      }
      const response = await networkFirst({ ...base, timeoutMs, findCopy, store })
      return response ?? respondOffline(request)
    }
    case 'network-only':
      return fetch(request).catch(() => respondOffline(request))
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

/** Returns why a network-only page does not open offline, as its module's manifest says. */
const reasonFor = (pathname: string): string | undefined =>
  pageStrategy(pathname, modules) === 'network-only'
    ? ownerOf(modules, pathname)?.offline?.reason
    : undefined
