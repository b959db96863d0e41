import { type OfflineModule, releaseBase } from '@shop/contracts/release'

import { isNotModified, notModified } from '../../../platform/http/preconditions.ts'
import {
  immutable,
  revalidated,
  serviceWorkerPolicy,
} from '../../../platform/http/response-headers.ts'
import { fileHeaders, fileKey, missingFile, serveFile } from '../../../platform/http/serve-file.ts'
import type { Ctx, RequestHandler } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { readGeneration, readVerifyingKey } from './document-signatures.ts'
import { findAccepted } from '../read/live-releases.ts'
import { chooseForRequest } from '../visitors/visitor-releases.ts'

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
  if (response && (await isPublic(ctx, key))) return response
  await response?.body?.cancel()
  return missingFile()
}

/** Only the shop itself runs server entries, so their code is not public. */
const isPublic = async (ctx: Ctx, key: string): Promise<boolean> => {
  const [, module = '', version = '', ...path] = key.split('/')
  const release = await findAccepted(ctx, { module, version })
  return release !== null && path.join('/').replace(/\.br$/, '') !== release.server?.entry
}

const releaseFileHeaders = (key: string, { httpEtag }: R2Object, encoding?: 'br'): Headers => {
  const headers = fileHeaders(key, immutable, httpEtag)
  // Browsers send the header `service-worker` only to load the file as a service worker.
  headers.set('vary', 'accept-encoding, service-worker')
  if (encoding) headers.set('content-encoding', encoding)
  return headers
}

const serviceWorkerFile = 'service-worker.js'

/** A preview does not change the script, because the script would outlive it. */
export const serveServiceWorker: RequestHandler = async (ctx, request) => {
  const { releases } = await chooseForRequest({ ctx, request })
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell?.integrity[serviceWorkerFile]) return missingFile()
  const modules = releases.map(({ routes, audience, offline, queries }): OfflineModule => {
    return { routes, audience, offline, queries }
  })
  const file = releaseBase(shell) + serviceWorkerFile
  const values = {
    offlineModules: modules,
    documentKey: await readVerifyingKey(ctx),
    cacheGeneration: await readGeneration(ctx),
  }
  const assigned = Object.entries(values).map(
    ([name, value]) => `self.${name}=${JSON.stringify(value)};`,
  )
  const script = `${assigned.join('')}importScripts(${JSON.stringify(file)})`
  const etag = `"${await sha256(script)}"`
  const headers = fileHeaders(serviceWorkerFile, revalidated, etag)
  headers.set('content-security-policy', serviceWorkerPolicy)
  if (isNotModified(request.headers, etag)) return notModified(headers)
  return new Response(request.method === 'HEAD' ? null : script, { headers })
}
