/** A preview link leads to a confirmation page. The visitor's confirmation sets a cookie. */
import type { Release } from '@shop/contracts/release'

import { pageCookie } from '../../platform/http/cookies.ts'
import { plainDocument, plainPage } from '../../platform/http/error-pages.ts'
import { isForeign } from '../../platform/http/same-origin.ts'
import {
  openLink,
  openLinks,
  type OpenPreview,
  previewCookieName,
  type PreviewProblem,
  readLinks,
} from '../../releases/registry/previews.ts'
import { readSigningSecret } from '../../platform/signing-secret.ts'
import {
  cookieValueOf,
  leaveQuery,
  readQuery,
  sign,
  type SignedRelease,
  withoutQuery,
} from '../../releases/registry/visitors/signed-releases.ts'
import type { UnfitPreview } from '../../releases/registry/visitors/visitor-releases.ts'
import type { Ctx } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/html.ts'

type Opened = {
  previews: readonly Release[]
  response: Response | null
}

export const isConfirmation = ({ method, url }: Request): boolean =>
  method === 'POST' && readQuery(new URL(url)) !== null

export const openPreviews = async (ctx: Ctx, request: Request): Promise<Opened> => {
  const requested = readQuery(new URL(request.url))
  const links = readLinks(request)
  if (requested === 'leave') return instead(leadOn(ctx, request, []))
  if (requested === 'malformed') return instead(refuse('forged'))
  if (requested) {
    const opened = await openLink(ctx, requested, 'link')
    if ('problem' in opened) return instead(problemPage(opened.problem))
    const previews = [opened.release]
    // Asks the visitor first, because another site could send this request unnoticed.
    if (!isConfirmation(request) || isForeign(request))
      return { previews, response: confirmationPage(request, opened) }
    const link = await sign(await readSigningSecret(ctx), 'preview', requested)
    return { previews, response: leadOn(ctx, request, [...links, link]) }
  }
  const opened = await openLinks(ctx, links)
  // A cookie with a wrong signature is ignored, because a script may have written it.
  const [first] = opened.flatMap((one) =>
    'problem' in one && one.problem.why !== 'forged' ? one.problem : [],
  )
  const open = opened.flatMap((one) => ('release' in one ? one : []))
  if (!first) return { previews: open.map(({ release }) => release), response: null }
  const left = open.map(({ link }) => link)
  return instead(endPreview(ctx, request, first, left))
}

/**
 * Asks the visitor to confirm, because a link does not show that it opens a preview. With the
 * referrer policy `same-origin`, browsers send the header `origin` when the visitor confirms.
 */
const confirmationPage = (request: Request, { release, link, madeWith }: OpenPreview): Response => {
  const { module, version } = release
  const maker =
    madeWith === null ? 'whoever runs this shop' : `the deploy token “${escapeHtml(madeWith)}”`
  const until = new Date(link.expiresAtMs).toUTCString().replace(/:\d\d GMT$/, ' UTC')
  // An absolute URL, because a path that begins with `//` would name another host.
  const { href } = withoutQuery(new URL(request.url))
  const html = [
    `<h1>Show an unpublished version of “${escapeHtml(module)}”?</h1>`,
    `<p>This link shows you the shop with <b>${escapeHtml(`${module} ${version}`)}</b>, which other visitors do not see and which nobody may have checked. It was made by <bdi>${maker}</bdi> and works until ${until}. “Leave preview” at the bottom of each page ends it sooner.</p>`,
    ...(release.backend
      ? [
          '<p>What you send with its forms is stored in the shop and may send emails, as far as a manager has approved that.</p>',
        ]
      : []),
    '<p>If you did not expect this link, go to the shop.</p>',
    `<form method="post"><button>Show the preview</button> <a href="${escapeHtml(href)}">Go to the shop</a></form>`,
  ]
  const headers = { 'referrer-policy': 'same-origin' }
  return plainDocument(200, html.join(''), { headers })
}

export const refuseUnfit = (
  ctx: Pick<Ctx, 'now'>,
  request: Request,
  { release, reason }: UnfitPreview,
): Response => {
  const { module, version } = release
  const left = readLinks(request).filter(
    (link) => link.module !== module || link.version !== version,
  )
  return endPreview(ctx, request, { why: 'unfit', link: { module, version }, reason }, left)
}

/** Removes the preview from the cookie, so that the next view shows no error. */
const endPreview = (
  ctx: Pick<Ctx, 'now'>,
  request: Request,
  problem: PreviewProblem,
  left: readonly SignedRelease[],
): Response => {
  const response = problemPage(problem)
  response.headers.append('set-cookie', previewCookie(ctx, request, left))
  return response
}

const instead = (response: Response): Opened => ({ previews: [], response })

const previewCookie = (
  { now }: Pick<Ctx, 'now'>,
  request: Request,
  links: readonly SignedRelease[],
): string => {
  const lastMs = Math.max(now(), ...links.map(({ expiresAtMs }) => expiresAtMs))
  const maxAgeSeconds = Math.ceil((lastMs - now()) / 1000)
  return pageCookie(request, previewCookieName, cookieValueOf(links), maxAgeSeconds)
}

/** Redirects to the plain URL, so that neither history nor bookmarks keep the preview link. */
const leadOn = (
  ctx: Pick<Ctx, 'now'>,
  request: Request,
  links: readonly SignedRelease[],
): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: withoutQuery(new URL(request.url)).href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': previewCookie(ctx, request, links),
    },
  })

const problemPage = (problem: PreviewProblem): Response => {
  const { module, version } = problem.link
  const name = escapeHtml(`${module} ${version}`)
  const reason = 'reason' in problem ? escapeHtml(problem.reason) : ''
  return refuse(problem.why, name, reason)
}

const statuses = { forged: 403, expired: 410, ended: 410, unknown: 404, unfit: 409 } as const

const refuse = (why: PreviewProblem['why'], name = '', reason = ''): Response => {
  const text = {
    forged:
      'This preview link is not valid: it was changed, or part of it is missing. Copy it again, or ask for a new one.',
    expired: `The preview of ${name} has expired. Ask for a new link.`,
    ended: `The preview of ${name} has ended, because ${reason}.`,
    unknown: `The preview of ${name} cannot be shown: this shop has no such release.`,
    unfit: `The preview of ${name} cannot be shown, because it does not fit the shop as it is now. ${reason}`,
  }[why]
  const link = { href: leaveQuery, text: 'Go to the shop' }
  return plainPage(statuses[why], text, { link, headers: { 'referrer-policy': 'no-referrer' } })
}
