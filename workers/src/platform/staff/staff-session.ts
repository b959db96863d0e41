import { and, eq, isNull } from 'drizzle-orm'
import { timingSafeEqual } from 'hono/utils/buffer'

import type { Release } from '@shop/contracts/release'
import type { Database } from '@shop/db/open'
import { staffSessions } from '@shop/db/schema/sessions'

import {
  type Actor,
  type Ctx,
  rejected,
  type RequestHandler,
  shopper,
  type StaffActor,
} from '../context.ts'
import { sha256 } from '../crypto.ts'
import { escapeHtml } from '../html.ts'
import { sessionCookie } from '../http/cookies.ts'
import { plainDocument, staffPage } from '../http/error-pages.ts'
import { isForeign } from '../http/same-origin.ts'
import type { Settings } from '../settings.ts'
import { codeParameter, redirectToOther } from './hosts.ts'
import { logRejection, toStaff } from './requires-role.ts'
import { hashCode, invitedMs, isToken, signInMs, signToken } from './signed-token.ts'

export const signOutPath = '/sign-out'

const cookieOf = (request: Request) => sessionCookie(request, 'staff', 'Strict')

/** Verifies the signature of the cookie first, so that forged cookies cost no database query. */
export const identifyBySession = async (
  request: Request,
  staffKey: string,
  db: Database,
): Promise<Actor> => {
  const token = cookieOf(request).value
  if (!token) return shopper
  if (!(await isToken(staffKey, ['staff-session', 'invited-session'], token))) return hasEnded
  const session = await sha256(token)
  try {
    const [found] = await db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.sessionSha256, session), isNull(staffSessions.endedAtMs)))
    if (!found) return hasEnded
    const { email, role, signedInAtMs: beganAtMs, expiresAtMs } = found
    return { kind: 'staff', email, role, via: 'session', session, beganAtMs, expiresAtMs }
  } catch (error) {
    // Public files and pages need no sign-in, so the request continues.
    const reason = error instanceof Error ? error.message : String(error)
    return rejected('staff-sign-in-unavailable', reason)
  }
}

const hasEnded = rejected('staff-only', 'the session has ended')

/** Resolves to null if the code was used before. The caller must check the code's signature. */
const beginSession = async (
  { db, staffKey, now }: Pick<Ctx, 'db' | 'now'> & { staffKey: string },
  { code, isInvitation }: { code: string; isInvitation: boolean },
) => {
  const lifeMs = isInvitation ? invitedMs : signInMs
  const purpose = isInvitation ? 'invited-session' : 'staff-session'
  const token = await signToken(staffKey, purpose, now(), lifeMs)
  const codeSha256 = await hashCode(code)
  const begun = {
    sessionSha256: await sha256(token),
    signedInAtMs: now(),
    expiresAtMs: now() + lifeMs,
  }
  const { sessionSha256, endedAtMs } = staffSessions
  const isUnused = and(isNull(sessionSha256), isNull(endedAtMs))
  const { rowsAffected } = await (isInvitation
    ? db
        .update(staffSessions)
        .set(begun)
        .where(and(eq(staffSessions.codeSha256, codeSha256), isUnused))
    : db
        .insert(staffSessions)
        .values({ codeSha256, ...begun })
        .onConflictDoNothing())
  return rowsAffected === 1 ? { token, lifeMs } : null
}

/**
 * Returns the response to send instead of the page of `owner`, or null if the visitor may see it.
 * @throws ProblemError `staff-only`, `role-required`, `staff-sign-in-unavailable`
 */
export const openPageFor = async (
  ctx: Ctx,
  request: Request,
  owner: Pick<Release, 'audience'> | undefined,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const isForStaff = owner?.audience === 'staff'
  if (isForStaff !== ctx.host.isForStaff) return redirectToOther(ctx.host, request)
  if (!isForStaff) return null
  const { actor, staffKey } = ctx
  if (staffKey && isSignIn(request)) return signInByLink({ ...ctx, staffKey }, request)
  const isUnknown =
    actor.kind === 'shopper' && actor.rejection?.code !== 'staff-sign-in-unavailable'
  if (staffKey && isUnknown) return sayWhereTheLinkIs(ctx, url)
  toStaff(ctx)
  return null
}

export const isSignIn = ({ method, url }: Request): boolean =>
  ['GET', 'POST'].includes(method) && new URL(url).searchParams.has(codeParameter)

const signInForm =
  '<h1>Back office</h1><p>This link signs in once, on the device that uses it first.</p><form method="post"><button>Sign in</button></form>'

/**
 * Responds with a page that refreshes itself, because browsers send no `SameSite=Strict` cookie
 * along a redirect that began on another site. A refresh after zero seconds replaces the page in
 * the tab's history.
 */
const signInByLink = async (
  ctx: Pick<Ctx, 'actor' | 'db' | 'log' | 'now'> & { staffKey: string },
  request: Request,
): Promise<Response> => {
  const url = new URL(request.url)
  const code = url.searchParams.get(codeParameter) ?? ''
  url.searchParams.delete(codeParameter)
  const target = escapeHtml(`${url.pathname}${url.search}`)
  const link = { href: target, text: 'Open the back office' }
  const isInvitation = await isToken(ctx.staffKey, ['invitation'], code)
  // Mail scanners and previews in chats open links, so opening an invitation does not use it up.
  if (isInvitation && (request.method !== 'POST' || isForeign(request)))
    return plainDocument(200, signInForm, {
      title: 'Back office',
      headers: { 'referrer-policy': 'same-origin' },
    })
  const isSigned = isInvitation || (await isToken(ctx.staffKey, ['sign-in-code'], code))
  const session = isSigned ? await beginSession(ctx, { code, isInvitation }) : null
  if (session === null && ctx.actor.kind !== 'staff') {
    const message = 'staff were refused: the code of a link was used or is wrong'
    ctx.log({ level: 'warn', message })
    return staffPage(401, `This link was used or has expired: each one works once. ${newLink}`, {
      link,
      headers: noReferrer,
    })
  }
  return staffPage(200, 'You are signed in.', {
    head: `<meta http-equiv="refresh" content="0;url=${target}">`,
    link,
    headers: {
      ...noReferrer,
      ...(session && {
        'set-cookie': cookieOf(request).set(session.token, session.lifeMs / 1000),
      }),
    },
  })
}

/** The link's URL contains a secret, so browsers must not send it to other sites. */
const noReferrer = { 'referrer-policy': 'no-referrer' }

const newLink =
  'A manager makes a new one in the back office, under Settings; “npm run staff-link” in the folder of the shop prints one for a manager.'

/**
 * Responds with a page that links to itself, because browsers omit the `Strict` cookie from a visit
 * that began on another site, but send it after a click.
 */
const sayWhereTheLinkIs = (
  ctx: Pick<Ctx, 'actor' | 'log'>,
  { hostname, pathname, search }: URL,
): Response => {
  logRejection(ctx)
  return staffPage(
    401,
    `The back office opens with a link that “npm run staff-link” prints in the folder of the shop, as “npm start” does, or that a manager makes under Settings. Each signs in once. If you just opened one, your browser did not keep its cookie: allow cookies for ${escapeHtml(hostname)}, then open a new link.`,
    { link: { href: escapeHtml(`${pathname}${search}`), text: 'Try again' } },
  )
}

/** A link on another page must not end the session, so only a click on a back-office page does. */
export const serveSignOut: RequestHandler = async (ctx, request) => {
  if (!ctx.host.isForStaff) return redirectToOther(ctx.host, request)
  if (ctx.staffKey && ctx.actor.kind === 'shopper')
    return sayWhereTheLinkIs(ctx, new URL('/admin', request.url))
  const { session } = toStaff(ctx)
  if (!session)
    return staffPage(200, 'This sign-in cannot be ended here: whoever gave it to you can end it.', {
      link: { href: '/admin', text: 'Open the back office' },
    })
  if (request.method !== 'GET' || isForeign(request) || isLoadedByPage(request))
    return staffPage(200, 'Sign out of the back office?', {
      link: { href: signOutPath, text: 'Sign out' },
    })
  await ctx.db
    .update(staffSessions)
    .set({ endedAtMs: ctx.now() })
    .where(eq(staffSessions.sessionSha256, session))
  await ctx.endSockets(session)
  return staffPage(200, `You are signed out. ${newLink}`, {
    link: { href: ctx.host.shopOrigin, text: 'Go to the shop' },
    headers: { 'set-cookie': cookieOf(request).set('', 0) },
  })
}

/** Tells whether a page loads the path, for example as the URL of a picture that staff entered. */
const isLoadedByPage = ({ headers }: Request): boolean =>
  !['document', null].includes(headers.get('sec-fetch-dest'))

/** The key does not tell people apart, so all have the same name and all rights. */
export const keyHolder: StaffActor = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'key',
  expiresAtMs: null,
}

export const staffKeyOf = ({
  STAFF_KEY: key,
  STAFF_JWT_ISSUER: issuer,
}: Pick<Settings, 'STAFF_KEY' | 'STAFF_JWT_ISSUER'>): string | null =>
  issuer ? null : (key ?? null)

/** Returns null without the header `Authorization: Bearer <key>` (RFC 6750). */
export const identifyByKey = async (
  { headers }: Request,
  staffKey: string,
): Promise<Actor | null> => {
  const key = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (!key) return null
  if (await timingSafeEqual(key, staffKey)) return keyHolder
  return rejected('staff-only', 'the staff key is wrong')
}
