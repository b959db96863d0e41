/**
 * The shop without a network: files that never change from the disk, pages and products from the network
 * first. See `docs/decisions/009-offline.md`.
 */
import { cacheFirst, networkFirst, type WaitUntil } from './answers.ts'
import { keepSeen, markKept, type Seen } from './keep-seen.ts'
import { dropOtherFormats, findKept } from './kept.ts'
import { listSeen } from './list-seen.ts'
import { offlinePage } from './offline-page.ts'
import { dropOtherReleases, keepReleaseFiles, releaseStyles } from './release-files.ts'
import { type Strategy, whichStrategy } from './which-strategy.ts'
import { workerScope } from './worker-scope.ts'

/** How long a page may take before its kept copy is shown, in milliseconds. */
const pageBudgetMs = 3000

const scope = workerScope()
const { origin } = scope.location

scope.addEventListener('install', (event) => {
  event.waitUntil(keepReleaseFiles())
  // Everything kept is addressed by version: a page of an older release goes on under this worker.
  void scope.skipWaiting()
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherFormats(), dropOtherReleases(), scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = whichStrategy(request, origin)
  if (strategy) event.respondWith(answer(strategy, request, (work) => event.waitUntil(work)))
})

scope.addEventListener('message', (event) => {
  // Only pages of this origin can tell, and only the shell does.
  event.waitUntil(keepSeen(event.data as Seen, origin))
})

const answer = async (
  strategy: Strategy,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Response> => {
  switch (strategy) {
    case 'module':
      // Kept when the page tells of it, checked.
      return (await findKept(request)) ?? fetch(request)
    case 'media':
      return cacheFirst({ request, kind: 'media', waitUntil })
    case 'products':
      return (await networkFirst({ request, kind: 'products', waitUntil })) ?? Response.error()
    case 'page':
      return (await answerPage(request, waitUntil)) ?? showOffline(request)
    case 'open':
      return fetch(request).catch(() => showOffline(request))
  }
}

const answerPage = (request: Request, waitUntil: WaitUntil): Promise<Response | undefined> =>
  networkFirst({
    request,
    kind: 'pages',
    waitUntil,
    budgetMs: pageBudgetMs,
    onKept: () => markKept(request.url),
  })

const showOffline = async ({ url }: Request): Promise<Response> => {
  const { pathname, search } = new URL(url)
  return offlinePage(origin + pathname + search, releaseStyles(), await listSeen())
}
