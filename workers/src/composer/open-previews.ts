/** Previews of a page's visitor: a link becomes a cookie, and a link or cookie that shows nothing becomes a page that says why. */
import type { Release } from '@shop/contracts/release'

import { pageCookie, readCookie } from '../http/cookies.ts'
import { plainPage } from '../http/error-pages.ts'
import {
  cookieOf,
  leaveQuery,
  type PreviewLink,
  readCookieValue,
  readQuery,
  withoutQuery,
} from '../registry/previews/preview-links.ts'
import { openLink, type PreviewProblem } from '../registry/previews/previews.ts'
import type { UnfitPreview } from '../registry/visitors/visitor-releases.ts'
import type { Ctx } from '../platform/context.ts'
import { findOutage } from '../platform/database-errors.ts'
import { logRarely } from '../platform/log-rarely.ts'
import { escapeHtml } from '../platform/html.ts'

type Opened = {
  previews: readonly Release[]
  /** What the visitor gets in place of the page, if it is for them. */
  response: Response | null
}

/** What a page's URL and cookie say of previews; without either nothing is looked up. */
export const openPreviews = async (ctx: Ctx, request: Request): Promise<Opened> => {
  const requested = readQuery(new URL(request.url))
  const links = readLinks(request)
  if (requested === 'leave') return instead(leadOn(ctx, request, []))
  if (requested === 'malformed') return instead(refuse('forged'))
  if (requested) {
    const opened = await openLink(ctx, requested)
    return 'problem' in opened
      ? instead(problemPage(opened.problem))
      : { previews: [opened.release], response: leadOn(ctx, request, [...links, requested]) }
  }
  const opened = await openLinks(ctx, links)
  const problems = opened.flatMap((one) => ('problem' in one ? one.problem : []))
  const [first] = problems
  if (!first)
    return {
      previews: opened.flatMap((one) => ('release' in one ? one.release : [])),
      response: null,
    }
  const left = links.filter((link) => problems.every((problem) => problem.link !== link))
  return instead(endPreview(ctx, request, first, left))
}

/** While the database cannot say what the links show, their visitor gets what all get, and keeps them. */
const openLinks = async (ctx: Ctx, links: readonly PreviewLink[]) => {
  try {
    return await Promise.all(links.map((link) => openLink(ctx, link)))
  } catch (error) {
    if (findOutage(error) !== 'database-unavailable') throw error
    const message = 'previews are not shown: the database does not respond'
    await logRarely(ctx, 'previews', { level: 'warn', message })
    return []
  }
}

/** For a visitor of whose previews one does not fit what they get of other modules. */
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

/** Says why, once: the next view is without it. */
const endPreview = (
  ctx: Pick<Ctx, 'now'>,
  request: Request,
  problem: PreviewProblem,
  left: readonly PreviewLink[],
): Response => {
  const response = problemPage(problem)
  response.headers.append('set-cookie', previewCookie(ctx, request, left))
  return response
}

const readLinks = (request: Request): PreviewLink[] =>
  readCookieValue(readCookie(request, cookieName) ?? '')

const instead = (response: Response): Opened => ({ previews: [], response })

const cookieName = 'preview'
/** So long after its end a visitor is told why the preview is gone, instead of being shown the live shop without a word. */
const graceSeconds = 86_400

const previewCookie = (
  { now }: Pick<Ctx, 'now'>,
  request: Request,
  links: readonly PreviewLink[],
): string => {
  const lastMs = Math.max(0, ...links.map(({ expiresAtMs }) => expiresAtMs))
  const maxAgeSeconds = lastMs === 0 ? 0 : Math.ceil((lastMs - now()) / 1000) + graceSeconds
  return pageCookie(request, cookieName, cookieOf(links), maxAgeSeconds)
}

/** To the same page without the link, which must not stand in the tab's history or in a bookmark. */
const leadOn = (ctx: Pick<Ctx, 'now'>, request: Request, links: readonly PreviewLink[]): Response =>
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
  const reason = 'reason' in problem ? escapeHtml(problem.reason ?? '') : ''
  return refuse(problem.why, name, reason)
}

const statuses = { forged: 403, expired: 410, withdrawn: 410, unknown: 404, unfit: 409 } as const

const refuse = (why: PreviewProblem['why'], name = '', reason = ''): Response => {
  const text = {
    forged:
      'This preview link is not valid: it was changed, or a part of it is missing. Copy it again, or ask for a new one.',
    expired: `The preview of ${name} has expired. Ask for a new link.`,
    withdrawn: `The preview of ${name} has ended, because the release was withdrawn${reason && `: ${reason}`}.`,
    unknown: `The preview of ${name} cannot be shown: this shop has no such release.`,
    unfit: `The preview of ${name} cannot be shown, because it does not fit the shop as it is now. ${reason}`,
  }[why]
  const link = { href: leaveQuery, text: 'Go to the shop' }
  return plainPage(statuses[why], text, { link, headers: { 'referrer-policy': 'no-referrer' } })
}
