import { problems } from '@shop/contracts/problem'
import { pageUrl } from '@shop/contracts/page-url'
import type { Release } from '@shop/contracts/release'
import { isIsolated, ownerOf } from '@shop/contracts/route-pattern'
import { emptyHead, type Frame } from '@shop/contracts/server-entry'
import { noNonce, signatureHeader, type SignedDocument } from '@shop/contracts/signed-document'

import { errorPage, startingPage } from '../../platform/http/error-pages.ts'
import { toProblem } from '../../platform/http/problems.ts'
import {
  type DocumentKind,
  documentHeaders,
  documentPolicy,
} from '../../platform/http/response-headers.ts'
import { signDocument } from '../../releases/registry/files/document-signatures.ts'
import type { Fragment } from '../../releases/registry/files/server-entry.ts'
import { servedPageOf } from '../../releases/guard/visits.ts'
import { chooseForRequest } from '../../releases/registry/visitors/request-releases.ts'
import type { ChosenReleases } from '../../releases/registry/visitors/visitor-releases.ts'
import type { Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log-rarely.ts'
import { describePath } from '../../platform/log.ts'
import { allCached } from '../../platform/server-timing.ts'
import { openPageFor } from '../../platform/staff/staff-pages.ts'
import { type Development, withDevelopment } from './development.ts'
import { sourcesAt } from './allowed-sources.ts'
import { makeNonce, type Page, writeDocument } from './document.ts'
import { isConfirmation, openPreviews, refuseUnfit } from './open-previews.ts'
import { preloadHeader } from './preload-header.ts'
import { emptyFrame, renderFragment, renderFrame, type ShownFragment } from './sandbox.ts'

/**
 * Responds to `GET` of any path that is not a file or the API. Never throws: errors become an error
 * page.
 */
export const composePage = async (
  ctx: Ctx,
  request: Request,
  development?: Development,
): Promise<Response> => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead && !isConfirmation(request)) return errorPage('method-not-allowed')
  const url = new URL(request.url)
  try {
    const { previews, response: previewResponse } = await openPreviews(ctx, request)
    const all = await ctx.timing.measure('registry', () =>
      chooseForRequest({ ctx, request, previews }),
    )
    const chosen = development ? withDevelopment(all, development) : all
    const { releases, cookie } = chosen
    // During the first start of a shop, no shell is live yet, because it is published last.
    const shell = releases.find(({ module }) => module === 'shell')
    if (!shell) return startingPage()
    const owner = ownerOf(releases, url.pathname)
    const otherResponse = await openPageFor(ctx, request, owner)
    const instead = otherResponse ?? previewResponse
    if (instead) return instead
    if (chosen.unfitPreview) return refuseUnfit(ctx, request, chosen.unfitPreview)
    const response = await writePage(ctx, request, { ...chosen, shell, owner, development })
    if (cookie) response.headers.append('set-cookie', cookie)
    const served = development ? null : servedPageOf(request, { ...all, shell, owner }, ctx.now())
    if (served) ctx.noteServed(served)
    return response
  } catch (error) {
    const { code } = toProblem(error)
    if (problems[code].status >= 500) {
      ctx.log({ level: 'error', message: `${describePath(url)} could not be composed`, error })
    }
    return errorPage(code)
  }
}

/** What one page view is made from, all from one set of releases. */
type PageSet = ChosenReleases & {
  shell: Release
  owner: Release | undefined
  development: Development | undefined
  hasCanary: boolean
}

type PageOfAll = Omit<Page, 'nonce'>

const writePage = async (
  ctx: Ctx,
  request: Request,
  { releases, previews, withFallback, shell, owner, development, hasCanary }: PageSet,
): Promise<Response> => {
  const url = new URL(request.url)
  const [frame, { fragment, ageMs: dataAgeMs }] = await Promise.all([
    owner?.frame === 'bare'
      ? emptyFrame
      : renderFrame(ctx, releases, url.pathname, { isCached: !development }),
    renderOwner(ctx, { owner, url, development }),
  ])
  const { rendered, notRendered } = findRendered(ctx, { owner, shell, fragment, frame })
  const page: PageOfAll = {
    origin: ctx.host.shopOrigin,
    path: url.pathname,
    releases,
    previews,
    withFallback,
    owner,
    frame,
    fragment,
    notRendered,
    dataAgeMs,
    isReloading: ctx.isReloading || development !== undefined,
    followed: development?.release.module,
  }
  const parts = writeParts(page)
  const kind = kindOf(releases, url.pathname)
  const headers = documentHeaders(kind, { isPreview: previews.length > 0 })
  headers.set('link', preloadHeader({ shell, owner, fragment }))
  headers.set('server-timing', allCached(['registry', ...rendered]))
  if (fragment.status === 503) headers.set('retry-after', '2')
  const sources = sourcesAt(releases, url.pathname)
  const policy = documentPolicy(kind, { pictureHosts: ctx.pictureHosts, sources })
  let isComplete = true
  if (kind !== 'staff' && previews.length === 0 && !development && fragment.status === 200) {
    headers.set('content-security-policy', policy(noNonce))
    const { pathname, search } = pageUrl(owner ?? {}, url)
    const path = pathname + search
    isComplete = await addSignature(ctx, { path, headers, html: joinBytes(parts, noNonce) })
  }
  const respond = ({ method }: Request): Response => {
    const nonce = makeNonce()
    const body = method === 'HEAD' ? null : joinBytes(parts, nonce)
    const response = new Response(body, { status: fragment.status, headers })
    response.headers.set('content-security-policy', policy(nonce))
    return response
  }
  if (!hasCanary && isComplete && isForEverybody(page)) {
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    ctx.storeResponse({ headers, bytes, respond })
  }
  const response = respond(request)
  response.headers.set('server-timing', ctx.timing.header(rendered))
  return response
}

const encoder = new TextEncoder()

/** Returns the document in UTF-8, split where the nonce of a view belongs. */
const writeParts = (page: PageOfAll): Uint8Array[] => {
  // The mark is random and never leaves this function, so no page can contain it.
  const mark = makeNonce()
  const parts = writeDocument({ ...page, nonce: mark }).split(mark)
  return parts.map((part) => encoder.encode(part))
}

/**
 * Joins the parts of a document with a nonce between them. Encoding the whole text for each view
 * takes much longer.
 */
const joinBytes = (parts: readonly Uint8Array[], nonce: string): Uint8Array<ArrayBuffer> => {
  const between = encoder.encode(nonce)
  const partsLength = parts.reduce((sum, { length }) => sum + length, 0)
  const joined = new Uint8Array(partsLength + (parts.length - 1) * between.length)
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined.set(between, at - between.length)
    joined.set(part, at)
    at += part.length + between.length
  }
  return joined
}

/** True if nothing in the document is specific to one visitor or one moment. */
const isForEverybody = ({ owner, fragment, previews, notRendered, isReloading }: PageOfAll) =>
  owner !== undefined &&
  fragment.html !== '' &&
  fragment.status === 200 &&
  previews.length === 0 &&
  notRendered.length === 0 &&
  !isReloading

/**
 * Resolves to false without the database. The document is then unsigned, so that no browser shows
 * it from its cache.
 */
const addSignature = async (
  ctx: Ctx,
  document: Omit<SignedDocument, 'generation'> & { headers: Headers },
): Promise<boolean> => {
  try {
    document.headers.set(signatureHeader, await signDocument(ctx, document))
    return true
  } catch {
    // The registry logs why the key cannot be read.
    return false
  }
}

const findRendered = (
  { sandbox }: Pick<Ctx, 'sandbox'>,
  {
    owner,
    shell,
    ...made
  }: Pick<PageSet, 'owner' | 'shell'> & { fragment: Fragment; frame: Frame },
): { rendered: string[]; notRendered: string[] } => {
  const page = owner ? [{ ...owner, isRendered: made.fragment.html !== '' }] : []
  const around = owner?.frame === 'bare' ? [] : [{ ...shell, isRendered: made.frame.header !== '' }]
  const parts = [...page, ...around]
  const failed = sandbox ? parts.filter(({ server, isRendered }) => server && !isRendered) : []
  return {
    rendered: parts.filter(({ isRendered }) => isRendered).map(({ module }) => module),
    notRendered: failed.map(({ module }) => module),
  }
}

const renderOwner = (
  ctx: Ctx,
  { owner, development, url }: Pick<PageSet, 'owner' | 'development'> & { url: URL },
): ShownFragment | Promise<ShownFragment> => {
  if (!owner) return missingPage(ctx, url)
  if (owner.module === development?.release.module)
    return { fragment: development.fragment, ageMs: 0 }
  return renderFragment(ctx, owner, url)
}

const kindOf = (releases: readonly Release[], path: string): DocumentKind => {
  if (ownerOf(releases, path)?.audience === 'staff') return 'staff'
  return isIsolated(releases, path) ? 'isolated' : 'shop'
}

const missingPage = async (ctx: Ctx, url: URL): Promise<ShownFragment> => {
  const message = `404: nothing is at ${describePath(url)}`
  await logRarely(ctx, 'a missing page', { level: 'warn', message })
  const fragment = { head: emptyHead('Page not found · NDX'), status: 404, html: '' }
  return { fragment, ageMs: 0 }
}
