import { pageUrl } from '@shop/contracts/document'
import { toggleSlash } from '@shop/contracts/page-settings'
import type { Release, Sources } from '@shop/contracts/release'
import { isIsolated, loadableAt, ownerOf } from '@shop/contracts/route-pattern'
import { emptyHead, type Frame } from '@shop/contracts/server-entry'
import { nextBannerChange } from '@shop/domain/banner'
import { isListed } from '@shop/domain/search-result'
import { type AllSettings, withDefaults } from '@shop/domain/shop-settings'
import { noNonce, signatureHeader } from '@shop/contracts/signed-document'

import { errorPage, startingPage } from '../../platform/http/error-pages.ts'
import {
  type DocumentKind,
  documentHeaders,
  documentPolicy,
  revalidated,
} from '../../platform/http/response-headers.ts'
import { signDocument } from '../../releases/registry/files/document-signatures.ts'
import type { Fragment } from '../../releases/registry/files/server-entry.ts'
import { servedPageOf } from '../../releases/guard/visits.ts'
import {
  chooseForRequest,
  type ChosenReleases,
} from '../../releases/registry/visitors/visitor-releases.ts'
import type { Ctx } from '../../platform/context.ts'
import { describePath, logRarely } from '../../platform/log.ts'
import { allCached } from '../../platform/server-timing.ts'
import { openDraftLink, showsDrafts } from '../../shop/settings/draft-preview.ts'
import { readCurrent } from '../../shop/settings/read-settings.ts'
import { isSignIn, openPageFor } from '../../platform/staff/staff-session.ts'
import { makeNonce, type Page, preloadHeader, writeDocument } from './document.ts'
import { fillSlots, type FilledFragment } from './edge-slots.ts'
import { isConfirmation, openPreviews, refuseUnfit } from './open-previews.ts'
import {
  emptyFragment,
  emptyFrame,
  renderFragment,
  renderFrame,
  type ShownFragment,
} from './sandbox.ts'

export type Development = { release: Release; fragment: Fragment }

/** Responds to every path except files and the API. */
export const composePage = async (
  ctx: Ctx,
  request: Request,
  development?: Development,
): Promise<Response> => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const mayPost = isConfirmation(request) || (ctx.host.isForStaff && isSignIn(request))
  if (!isRead && !mayPost) return errorPage('method-not-allowed')
  const { previews, response: previewResponse } = await openPreviews(ctx, request)
  const all = await ctx.timing.measure('registry', () =>
    chooseForRequest({ ctx, request, previews }),
  )
  const chosen = development ? withDevelopment(all, development) : all
  const { releases, cookie } = chosen
  // During the first start of a shop, no shell is live yet, because it is published last.
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return startingPage()
  const owner = ownerOf(releases, new URL(request.url).pathname)
  const otherResponse = await openPageFor(ctx, request, owner)
  const instead = otherResponse ?? (await openDraftLink(ctx, request)) ?? previewResponse
  if (instead) return instead
  if (chosen.unfitPreview) return refuseUnfit(ctx, request, chosen.unfitPreview)
  const response = await writePage(ctx, request, { ...chosen, shell, owner, development })
  if (cookie) response.headers.append('set-cookie', cookie)
  const served = development ? null : servedPageOf(request, { ...all, shell, owner }, ctx.now())
  if (served) ctx.noteServed(served)
  return response
}

/**
 * A development build replaces the module's live release and keeps its audience. If the shop has no
 * such module, the build is added.
 */
export const withDevelopment = <Chosen extends ChosenReleases>(
  chosen: Chosen,
  { release }: Pick<Development, 'release'>,
): Chosen => {
  const { releases, previews, withFallback } = chosen
  const index = releases.findIndex(({ module }) => module === release.module)
  const audience = releases[index]?.audience ?? release.audience
  const build = { ...release, ...(audience && { audience }) }
  return {
    ...chosen,
    releases: index === -1 ? [...releases, build] : releases.with(index, build),
    previews: previews.filter(({ module }) => module !== release.module),
    // A build that fails to load is not replaced by a fallback, so that its developer notices.
    withFallback: new Set([...withFallback].filter((module) => module !== release.module)),
  }
}

type PageSet = ChosenReleases & {
  shell: Release
  owner: Release | undefined
  development: Development | undefined
  hasCanary: boolean
}

type PageOfAll = Omit<Page, 'nonce'>

const writePage = async (ctx: Ctx, request: Request, set: PageSet): Promise<Response> => {
  const { releases, previews, shell, owner, development } = set
  const url = new URL(request.url)
  const { pathname: path } = url
  const hasDrafts = await showsDrafts(ctx, request)
  const { settings, redirects, nextAtMs } = await settingsFor(ctx, hasDrafts)
  const moved = findRedirect(redirects, path)
  if (moved && !owner) return redirectTo(ctx, moved)
  const allSettings = withDefaults(settings)
  const [frame, { fragment, ageMs: dataAgeMs, filled }] = await Promise.all([
    owner?.frame === 'bare'
      ? emptyFrame
      : renderFrame(ctx, releases, { path, settings }, { isCached: !development }),
    // Server entries cannot read drafts of the settings, so the browser renders pages with drafts.
    hasDrafts && owner
      ? { fragment: emptyFragment, ageMs: 0, filled: [] }
      : renderOwner(ctx, set, { url, shopName: allSettings.shop.name }),
  ])
  if (moved && fragment.status === 404) return redirectTo(ctx, moved)
  const { rendered, notRendered } = findRendered(ctx, { owner, shell, fragment, frame })
  const page: PageOfAll = {
    ...set,
    origin: ctx.host.shopOrigin,
    path,
    settings,
    hasDrafts,
    frame,
    fragment,
    filled,
    notRendered,
    dataAgeMs,
    isReloading: ctx.isReloading || development !== undefined,
    followed: development?.release.module,
  }
  const isPreview = previews.length > 0 || hasDrafts
  const isHidden = isPreview || !isListed(allSettings, path)
  const kind = kindOf(releases, path)
  const headers = documentHeaders(kind, { isPreview, isHidden })
  headers.set('link', preloadHeader({ shell, owner, fragment }))
  headers.set('server-timing', allCached(['registry', ...rendered]))
  if (fragment.status === 503) headers.set('retry-after', '2')
  const isSigned = kind !== 'staff' && !isPreview && !development && fragment.status === 200
  const untilMs = Math.min(nextBannerChange(allSettings.banner, ctx.now()) ?? Infinity, nextAtMs)
  const sent = { page, kind, headers, isSigned, untilMs, isStored: !set.hasCanary }
  const response = await sendPage(ctx, request, sent)
  response.headers.set('server-timing', ctx.timing.header(rendered))
  return response
}

type SentPage = {
  page: PageOfAll
  kind: DocumentKind
  headers: Headers
  isSigned: boolean
  /** True if the document may be stored for other visitors, until `untilMs`. */
  isStored: boolean
  untilMs: number
}

const sendPage = async (
  ctx: Ctx,
  request: Request,
  { page, kind, headers, isSigned, isStored, untilMs }: SentPage,
): Promise<Response> => {
  const parts = writeParts(page)
  const sources = sourcesAt(page.releases, page.path)
  const policy = documentPolicy(kind, { pictureHosts: ctx.pictureHosts, sources })
  if (isSigned) {
    headers.set('content-security-policy', policy(noNonce))
    const { pathname, search } = pageUrl(page.owner ?? {}, new URL(request.url))
    const signed = { path: pathname + search, headers, html: joinBytes(parts, noNonce) }
    // Fails if the signing key cannot be read. Service workers store no page without a signature.
    const signature = await signDocument(ctx, signed).catch(() => null)
    if (signature) headers.set(signatureHeader, signature)
  }
  const respond = ({ method }: Request): Response => {
    const nonce = makeNonce()
    const body = method === 'HEAD' ? null : joinBytes(parts, nonce)
    const response = new Response(body, { status: page.fragment.status, headers })
    response.headers.set('content-security-policy', policy(nonce))
    return response
  }
  const isComplete = !isSigned || headers.has(signatureHeader)
  if (isStored && isComplete && isForEverybody(page))
    ctx.storeResponse({ headers, bytes: lengthOf(parts), respond, untilMs })
  return respond(request)
}

/** Falls back to the default settings, because a page with them is better than none. */
const settingsFor = async (ctx: Ctx, hasDrafts: boolean) => {
  try {
    const { saved, all, nextAtMs } = await readCurrent(ctx, { hasDrafts })
    return { settings: saved, redirects: all.redirects.rows, nextAtMs: nextAtMs ?? Infinity }
  } catch {
    return { settings: {}, redirects: [], nextAtMs: Infinity }
  }
}

type Redirects = AllSettings['redirects']['rows']

/** Links to an old address come with and without a slash at its end. */
const findRedirect = (redirects: Redirects, path: string): Redirects[number] | undefined => {
  const other = toggleSlash(path)
  return (
    redirects.find(({ from }) => from === path) ??
    redirects.find(({ from, to }) => from === other && to.split(/[?#]/)[0] !== path)
  )
}

const redirectTo = ({ host }: Pick<Ctx, 'host'>, { to }: { to: string }): Response =>
  new Response(null, {
    status: 301,
    headers: { location: new URL(to, host.shopOrigin).href, 'cache-control': revalidated },
  })

const encoder = new TextEncoder()

/** Splits the document where each page view inserts its own nonce. */
const writeParts = (page: PageOfAll): Uint8Array[] => {
  // The mark is random and never leaves this function, so no page can contain it.
  const mark = makeNonce()
  const parts = writeDocument({ ...page, nonce: mark }).split(mark)
  return parts.map((part) => encoder.encode(part))
}

const lengthOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0)

/** Joins parts that were encoded once. Encoding the text for each view would take much longer. */
const joinBytes = (parts: readonly Uint8Array[], nonce: string): Uint8Array<ArrayBuffer> => {
  const between = encoder.encode(nonce)
  const joined = new Uint8Array(lengthOf(parts) + (parts.length - 1) * between.length)
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined.set(between, at - between.length)
    joined.set(part, at)
    at += part.length + between.length
  }
  return joined
}

const isForEverybody = (page: PageOfAll): boolean =>
  page.owner !== undefined &&
  page.fragment.html !== '' &&
  page.fragment.status === 200 &&
  page.previews.length === 0 &&
  !page.hasDrafts &&
  page.notRendered.length === 0 &&
  !page.isReloading

type Made = Pick<PageSet, 'owner' | 'shell'> & { fragment: Fragment; frame: Frame }

const findRendered = (
  { sandbox }: Pick<Ctx, 'sandbox'>,
  { owner, shell, fragment, frame }: Made,
): { rendered: string[]; notRendered: string[] } => {
  const parts = [
    ...(owner ? [{ ...owner, isRendered: fragment.html !== '' }] : []),
    ...(owner?.frame === 'bare' ? [] : [{ ...shell, isRendered: frame.header !== '' }]),
  ]
  const failed = sandbox ? parts.filter(({ server, isRendered }) => server && !isRendered) : []
  return {
    rendered: parts.filter(({ isRendered }) => isRendered).map(({ module }) => module),
    notRendered: failed.map(({ module }) => module),
  }
}

const renderOwner = async (
  ctx: Ctx,
  { owner, development, releases }: PageSet,
  { url, shopName }: { url: URL; shopName: string },
): Promise<FilledFragment> => {
  const render = (): ShownFragment | Promise<ShownFragment> => {
    if (!owner) return missingPage(ctx, url, shopName)
    if (owner.module !== development?.release.module) return renderFragment(ctx, owner, url)
    return { fragment: development.fragment, ageMs: 0 }
  }
  return fillSlots(ctx, await render(), { releases, path: url.pathname })
}

const kindOf = (releases: readonly Release[], path: string): DocumentKind => {
  if (ownerOf(releases, path)?.audience === 'staff') return 'staff'
  return isIsolated(releases, path) ? 'isolated' : 'shop'
}

const missingPage = async (ctx: Ctx, url: URL, shopName: string): Promise<ShownFragment> => {
  const message = `404: nothing is at ${describePath(url)}`
  await logRarely(ctx, 'a missing page', { level: 'warn', message })
  const fragment = { head: emptyHead(`Page not found · ${shopName}`), status: 404, html: '' }
  return { fragment, ageMs: 0 }
}

/** Returns the foreign origins of every module that may run before the next document loads. */
export const sourcesAt = (
  releases: readonly Release[],
  path: string,
): Record<keyof Sources, string[]> => {
  const all = loadableAt(releases, path).map(({ sources = {} }) => sources)
  const of = (kind: keyof Sources): string[] => [
    ...new Set(all.flatMap((sources) => sources[kind] ?? [])),
  ]
  return { connect: of('connect'), frame: of('frame'), image: of('image') }
}
