/**
 * The shop without a network: files of releases from the cache, pages and products from the network first.
 * See `docs/decisions/009-offline.md`.
 */
import type { OfflineModule } from '@shop/contracts/release'
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
import { cachedResponse, deleteOtherFormats } from './response-cache.ts'
import {
  cacheFirst,
  networkFirst,
  pageStrategy,
  requestStrategy,
  type Strategy,
  type WaitUntil,
} from './strategies.ts'

/** How long a page may take before its cached copy is shown. */
const pageTimeoutMs = 3000

/** The Worker writes the live modules in front of this script. */
declare const self: ServiceWorkerGlobalScope & { offlineModules?: readonly OfflineModule[] }
const { offlineModules: modules = [] } = self
const { origin } = self.location

self.addEventListener('install', (event) => {
  event.waitUntil(precacheReleaseFiles())
  // Cached files have their version in the URL, so pages of an older release work under this one, too.
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOtherFormats(), deleteOtherReleases(), self.clients.claim()]))
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
  switch (strategy) {
    case 'release-file':
      // Stored, checked, when the page reports it.
      return (await cachedResponse(request)) ?? fetch(request)
    case 'media':
      return cacheFirst({ request, kind: 'media', waitUntil })
    case 'products':
      return (await networkFirst({ request, kind: 'products', waitUntil })) ?? Response.error()
    case 'page':
      return (
        (await networkFirst({
          request,
          kind: 'pages',
          waitUntil,
          timeoutMs: pageTimeoutMs,
          onCached: () => markPageCached(request.url),
        })) ?? respondOffline(request)
      )
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

/** Why a page is not cached, from the release of its module. */
const reasonFor = (pathname: string): string | undefined =>
  pageStrategy(pathname, modules) === 'network-only'
    ? ownerOf(modules, pathname)?.offline?.reason
    : undefined
