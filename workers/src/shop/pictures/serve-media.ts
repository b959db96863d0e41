/** Serves `GET /media/…`: pictures and clips of the bucket. */
import { ProblemError } from '@shop/contracts/problem'

import { fileHeaders, fileKey, missingFile, serveFile } from '../../platform/http/serve-file.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { cleanPicture } from './clean-picture.ts'

const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

/**
 * Browsers cache files for a day. They cache uploads forever, because the names of uploads are
 * hashes.
 */
export const serveMedia: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  if (key.startsWith('media/uploads/')) return serveOlderUpload(ctx, request, key)
  const toHeaders = ({ httpEtag }: R2Object): Headers => {
    const cacheControl = key.startsWith('media/pictures/') ? immutable : oneDay
    const headers = fileHeaders(key, cacheControl, httpEtag)
    headers.set('accept-ranges', 'bytes')
    return headers
  }
  return (await serveFile(ctx, request, { key, toHeaders, hasParts: true })) ?? missingFile()
}

/** Uploads under this path were stored with metadata, which is removed when they are served. */
const serveOlderUpload = async (
  { files }: Parameters<RequestHandler>[0],
  { method }: Request,
  key: string,
): Promise<Response> => {
  const file = await files.get(key)
  if (!file) return missingFile()
  const headers = fileHeaders(key, immutable, file.httpEtag)
  const bytes = withoutMetadata(new Uint8Array(await file.arrayBuffer()))
  return new Response(method === 'HEAD' ? null : bytes, { headers })
}

/**
 * Returns a picture as it is if the shop no longer accepts its kind, because products may show it.
 */
const withoutMetadata = (stored: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  try {
    return cleanPicture(stored).bytes
  } catch (error) {
    if (error instanceof ProblemError) return stored
    throw error
  }
}
