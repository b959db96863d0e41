/** `/sw.js`: the service worker of the live shell, at the root so that it may answer for every page. */
import type { Ctx } from '../context.ts'
import { listLiveReleases } from '../modules/list-live-releases.ts'
import { releaseKey } from '../modules/release-files.ts'
import { answerFile, findFile, missingFile } from './serve-file.ts'

const file = 'service-worker.js'

/** 404 while no live shell has one; a browser then keeps the worker that it has. */
export const serveServiceWorker = async (ctx: Ctx, request: Request): Promise<Response> => {
  const releases = await listLiveReleases({ ctx })
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell?.integrity[file]) return missingFile()
  const found = await findFile(ctx, request, releaseKey('shell', shell.version, file))
  if (!found) return missingFile()
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'x-content-type-options': 'nosniff',
    etag: found.httpEtag,
  }
  return answerFile(request, found, { headers })
}
