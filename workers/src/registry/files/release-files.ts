/** Serves files of releases: `GET /modules/…` and `/sw.js`. */
import { type OfflineModule, releaseBase } from '@shop/contracts/release'

import { isNotModified } from '../../http/preconditions.ts'
import { revalidated, serviceWorkerPolicy } from '../../http/response-headers.ts'
import { fileHeaders, fileKey, missingFile, notModified, serveFile } from '../../http/serve-file.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { wasAccepted } from '../read/live-releases.ts'
import { chooseForRequest } from '../visitors/request-releases.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * `GET /modules/…`: a file of a release that has passed the gate. Clients that accept Brotli get the precompressed variant.
 */
export const serveReleaseFile: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  const acceptsBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const compressed = acceptsBrotli
    ? await serveFile(ctx, request, {
        key: `${key}.br`,
        toHeaders: (file) => releaseFileHeaders(key, file, 'br'),
        encodeBody: 'manual',
      })
    : null
  const toHeaders = (file: R2Object): Headers => releaseFileHeaders(key, file)
  const response = compressed ?? (await serveFile(ctx, request, { key, toHeaders }))
  const [, module = '', version = ''] = key.split('/')
  if (response && (await wasAccepted(ctx, { module, version }))) return response
  await response?.body?.cancel()
  return missingFile()
}

const releaseFileHeaders = (key: string, { httpEtag }: R2Object, encoding?: 'br'): Headers => {
  const headers = fileHeaders(key, immutable, httpEtag)
  headers.set('vary', 'accept-encoding')
  if (encoding) headers.set('content-encoding', encoding)
  return headers
}

const serviceWorkerFile = 'service-worker.js'

/**
 * `GET /sw.js`: tells the service worker of the visitor's shell which module owns which pages, and starts it; at the
 * root, so that its scope is every page. Browsers install it anew when one of both changes. It knows no preview, because
 * it would outlive it. 404 while no shell has one; a browser then keeps the worker that it has.
 */
export const serveServiceWorker: RequestHandler = async (ctx, request) => {
  const { releases } = await chooseForRequest({ ctx, request })
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
  const headers = fileHeaders(serviceWorkerFile, revalidated, etag)
  headers.set('content-security-policy', serviceWorkerPolicy)
  if (isNotModified(request.headers, { etag })) return notModified(headers)
  return new Response(request.method === 'HEAD' ? null : script, { headers })
}
