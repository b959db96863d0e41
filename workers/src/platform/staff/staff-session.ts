/** Staff sessions: turns a link's code into a cookie for a session that the server can end. */
import type { Database } from '@shop/db/open'
import { staffSessions } from '@shop/db/schema/staff-sessions'
import { and, eq, isNull } from 'drizzle-orm'

import { readCookie } from '../http/cookies.ts'
import { plainPage } from '../http/error-pages.ts'
import { hasLocalName, isForeign } from '../http/same-origin.ts'
import { type Actor, type Ctx, type RequestHandler, shopper } from '../context.ts'
import { escapeHtml } from '../html.ts'
import { sha256 } from '../sha256.ts'
import { codeParameter, redirectToOther } from './hosts.ts'
import { logRejection, toStaff } from './requires-role.ts'
import { readTokenEnd, signInMs, signToken } from './signed-token.ts'
import { keyHolder } from './staff-key.ts'

export const signOutPath = '/sign-out'

/**
 * With the `__Host-` prefix, no other host can set the cookie, not even a sibling domain (RFC
 * 6265bis, 4.1.3.2). The prefix requires https, which a local shop does not have; there the port
 * separates the sessions of two shops.
 */
const cookieNameFor = (request: Request): string =>
  hasLocalName(request) ? `staff_session_${new URL(request.url).port}` : '__Host-staff_session'

const cookieOf = (request: Request, value: string, maxAgeSeconds: number): string => {
  const secure = hasLocalName(request) ? '' : '; Secure'
  return `${cookieNameFor(request)}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}${secure}`
}

/**
 * Identifies the session of the request's cookie. Verifies the signature first, so that forged
 * cookies cost no database query.
 */
export const identifyBySession = async (
  request: Request,
  staffKey: string,
  db: Database,
): Promise<Actor> => {
  const token = readCookie(request, cookieNameFor(request))
  if (!token) return shopper
  const expiresAtMs = await readTokenEnd(staffKey, 'staff-session', token)
  if (expiresAtMs === null) return rejected
  const session = await sha256(token)
  try {
    const [found] = await db
      .select({ endedAtMs: staffSessions.endedAtMs })
      .from(staffSessions)
      .where(and(eq(staffSessions.sessionSha256, session), isNull(staffSessions.endedAtMs)))
    return found ? { ...keyHolder, via: 'session', expiresAtMs, session } : rejected
  } catch (error) {
    // The request continues, because files and other public things need no sign-in.
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'shopper', rejection: { code: 'staff-sign-in-unavailable', reason } }
  }
}

const rejected: Actor = {
  kind: 'shopper',
  rejection: { code: 'staff-only', reason: 'the session has ended' },
}

const beginSession = async (
  { db, staffKey, now }: { db: Database; staffKey: string; now: () => number },
  code: string,
): Promise<string | null> => {
  if ((await readTokenEnd(staffKey, 'sign-in-code', code)) === null) return null
  const session = await signToken(staffKey, 'staff-session', now())
  // Hashes only the signed part, because a signature has several base64url spellings.
  const signed = code.slice(0, code.lastIndexOf('.'))
  const { rowsAffected } = await db
    .insert(staffSessions)
    .values({
      codeSha256: await sha256(signed),
      sessionSha256: await sha256(session),
      expiresAtMs: now() + signInMs,
    })
    .onConflictDoNothing()
  return rowsAffected === 1 ? session : null
}

/**
 * Responds to a sign-in link: sets the cookie, and leads to the same path without the code. A
 * redirect would not work, because browsers send no `SameSite=Strict` cookie along a redirect that
 * began on another site, such as a terminal in a web page. A refresh after zero seconds replaces
 * the page in the tab's history.
 */
export const signInByLink = async (
  ctx: Pick<Ctx, 'actor' | 'db' | 'log' | 'now'> & { staffKey: string },
  request: Request,
): Promise<Response> => {
  const url = new URL(request.url)
  const code = url.searchParams.get(codeParameter) ?? ''
  url.searchParams.delete(codeParameter)
  const target = escapeHtml(`${url.pathname}${url.search}`)
  const link = { href: target, text: 'Open the back office' }
  const session = await beginSession(ctx, code)
  // A person who is already signed in may open the link again.
  if (session === null && ctx.actor.kind !== 'staff') {
    ctx.log({
      level: 'warn',
      message: 'staff were refused: the code of a link was used or is wrong',
    })
    return plainPage(
      401,
      `This link was used, or is too old: each signs in once, within twelve hours. ${newLink}`,
      { link, headers: noReferrer },
    )
  }
  const maxAgeSeconds = signInMs / 1000
  return plainPage(200, 'You are signed in.', {
    head: `<meta http-equiv="refresh" content="0;url=${target}">`,
    link,
    headers: {
      ...noReferrer,
      ...(session !== null && { 'set-cookie': cookieOf(request, session, maxAgeSeconds) }),
    },
  })
}

/** The URL of the link is a secret. */
const noReferrer = { 'referrer-policy': 'no-referrer' }

const newLink = '“npm run staff-link”, run in the folder of the shop, prints a new one.'

/**
 * The page links to itself: a visitor from another site sent no `SameSite=Strict` cookie, but
 * following this link sends it.
 */
export const sayWhereTheLinkIs = (
  ctx: Pick<Ctx, 'actor' | 'log'>,
  { host, pathname, search }: URL,
): Response => {
  logRejection(ctx)
  return plainPage(
    401,
    `The back office opens with a link that “npm run staff-link” prints in the folder of the shop, as “npm start” does. Each signs in once, for twelve hours. If you have just opened one, your browser did not keep its cookie: allow cookies for ${escapeHtml(host)}, then open a new link.`,
    { link: { href: escapeHtml(`${pathname}${search}`), text: 'Try again' } },
  )
}

/**
 * `/sign-out` ends the session if a page of the back office leads there. Any other request gets a
 * link that does it.
 */
export const serveSignOut: RequestHandler = async (ctx, request) => {
  if (!ctx.host.isForStaff) return redirectToOther(ctx.host, request)
  if (ctx.staffKey && ctx.actor.kind === 'shopper')
    return sayWhereTheLinkIs(ctx, new URL('/admin', request.url))
  const { session } = toStaff(ctx)
  if (!session)
    return plainPage(200, 'This sign-in does not end here: who gave it to you can end it.', {
      link: { href: '/admin', text: 'Open the back office' },
    })
  if (request.method !== 'GET' || isForeign(request) || isLoadedByPage(request))
    return plainPage(200, 'Sign out of the back office?', {
      link: { href: signOutPath, text: 'Sign out' },
    })
  await ctx.db
    .update(staffSessions)
    .set({ endedAtMs: ctx.now() })
    .where(eq(staffSessions.sessionSha256, session))
  await ctx.endSockets(session)
  return plainPage(200, `You are signed out. ${newLink}`, {
    link: { href: ctx.host.shopOrigin, text: 'Go to the shop' },
    headers: { 'set-cookie': cookieOf(request, '', 0) },
  })
}

/**
 * Staff may enter any path as the URL of a picture, and pages load pictures without a click. Such a
 * request must not end the session.
 */
const isLoadedByPage = ({ headers }: Request): boolean =>
  !['document', null].includes(headers.get('sec-fetch-dest'))
