/** A page request: which module owns the path, its HTML, and the document around it. */
import { emptyHead } from '@shop/contracts/server-entry'
import { problems } from '@shop/contracts/problem'
import { ownerOf } from '@shop/contracts/route-pattern'

import type { Ctx } from '../platform/context.ts'
import { asProblem } from '../http/problems.ts'
import { checkStaff } from '../staff/requires-staff.ts'
import { listLiveReleases } from '../modules/live-releases.ts'
import { writeDocument } from './document.ts'
import { makeNonce, pageHeaders } from './page-policy.ts'
import { errorPage } from '../http/error-pages.ts'
import { type Fragment, renderFragment } from './render-fragment.ts'
import { emptyFrame, renderFrame } from './render-frame.ts'

/** Answers `GET` of any path that is not a file or the API. Never throws: the worst is a polite page. */
export const composePage = async (ctx: Ctx, request: Request): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return errorPage(405)
  const url = new URL(request.url)
  try {
    const releases = await listLiveReleases({ ctx })
    const owner = ownerOf(releases, url.pathname)
    if (owner?.audience === 'staff') checkStaff(ctx)
    const [frame, fragment] = await Promise.all([
      owner?.frame === 'bare' ? emptyFrame : renderFrame(ctx, releases, url.pathname),
      owner ? renderFragment(ctx, owner, url) : missingPage(ctx, url),
    ])
    const nonce = makeNonce()
    const html = writeDocument({
      origin: url.origin,
      nonce,
      releases,
      owner,
      frame,
      fragment,
      isReloading: ctx.isReloading,
    })
    const headers = pageHeaders(nonce, 'no-cache')
    if (fragment.status === 503) headers.set('retry-after', '2')
    return new Response(request.method === 'HEAD' ? null : html, {
      status: fragment.status,
      headers,
    })
  } catch (error) {
    const { status } = problems[asProblem(error).code]
    if (status >= 500) {
      ctx.log({ level: 'error', message: `${url.pathname} could not be composed`, error })
    }
    return errorPage(status)
  }
}

const missingPage = (ctx: Ctx, url: URL): Fragment => {
  ctx.log({ level: 'warn', message: `404: nothing is at ${url.pathname}` })
  return {
    head: emptyHead('Page not found · NDX'),
    status: 404,
    html: '',
  }
}
