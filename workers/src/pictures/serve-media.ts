/** `GET /media/…`: pictures and clips of the bucket. */
import { fileHeaders, fileKey, missingFile, serveFile } from '../http/serve-file.ts'
import type { RequestHandler } from '../platform/context.ts'

const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

/** Browsers cache a file for a day; uploads are named after their bytes and never change. Players request parts. */
export const serveMedia: RequestHandler = async (ctx, request) => {
  const key = fileKey(request)
  if (!key) return missingFile()
  const toHeaders = ({ httpEtag }: R2Object): Headers => {
    const cacheControl = key.startsWith('media/uploads/') ? immutable : oneDay
    const headers = fileHeaders(key, cacheControl, httpEtag)
    headers.set('accept-ranges', 'bytes')
    return headers
  }
  return (await serveFile(ctx, request, { key, toHeaders, hasParts: true })) ?? missingFile()
}
