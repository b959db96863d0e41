/** Serves files of releases: `GET /modules/…` and `/sw.js`. */
import { type OfflineModule, releaseBase } from '@shop/contracts/release'

import { fileHeaders, fileKey, fileResponse, findFile, missingFile } from '../http/serve-file.ts'
import type { RequestHandler } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'
import { listLiveReleases } from './live-releases.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * `GET /modules/…`: a file of any release. Clients that accept Brotli get the precompressed variant; other
 * origins may read (federation, fonts).
 */
export const serveReleaseFile: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  const acceptsBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const compressed = acceptsBrotli ? await findFile(ctx, request, `${key}.br`) : null
  const file = compressed ?? (await findFile(ctx, request, key))
  if (!file) return missingFile()
  const headers = fileHeaders(key, immutable, file.httpEtag)
  headers.set('vary', 'accept-encoding')
  headers.set('access-control-allow-origin', '*')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (compressed) headers.set('content-encoding', 'br')
  return fileResponse(request, file, { headers, encodeBody: compressed ? 'manual' : 'automatic' })
}

const serviceWorkerFile = 'service-worker.js'

/**
 * `GET /sw.js`: tells the service worker of the live shell which module owns which pages, and starts it; at the
 * root, so that its scope is every page. Browsers install it anew when one of both changes.
 * 404 while no live shell has one; a browser then keeps the worker that it has.
 */
export const serveServiceWorker: RequestHandler = async (ctx, request) => {
  const releases = await listLiveReleases({ ctx })
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell?.integrity[serviceWorkerFile]) return missingFile()
  const modules: OfflineModule[] = releases.map(({ routes, audience, offline }) => ({
    routes,
    audience,
    offline,
  }))
  const file = releaseBase(shell) + serviceWorkerFile
  const script = `self.offlineModules=${JSON.stringify(modules)};importScripts(${JSON.stringify(file)})`
  const etag = `"${await sha256(script)}"`
  const headers = fileHeaders(serviceWorkerFile, 'no-cache', etag)
  headers.set('service-worker-allowed', '/')
  // A proxy that compresses the script makes the tag a weak one: W/"…".
  const isKnown = request.headers.get('if-none-match')?.endsWith(etag)
  const body = isKnown || request.method === 'HEAD' ? null : script
  return new Response(body, { status: isKnown ? 304 : 200, headers })
}
