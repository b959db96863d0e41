/** The staff key: a secret of the shop that makes a request one of staff, in a cookie or as a bearer token. */
import { readCookie } from '../http/cookies.ts'
import { plainPage } from '../http/error-pages.ts'
import { hasLocalName } from '../http/same-origin.ts'
import { type Actor, type Ctx, shopper } from '../platform/context.ts'
import type { Settings } from '../platform/settings.ts'
import { escapeHtml } from '../platform/html.ts'
import { sha256 } from '../platform/sha256.ts'

type KeyCheck = (key: string) => Promise<boolean>

/**
 * No other host, a sibling of the domain included, can set a cookie with that prefix (RFC 6265bis, 4.1.3.2). It needs
 * https, which a shop on this machine does without.
 */
const cookieNameFor = (request: Request): string =>
  hasLocalName(request) ? 'staff_key' : '__Host-staff_key'
/** The query parameter of the link that `npm start` prints. */
const keyParameter = 'key'

/** The key says who works here, not which of them: all share a name and every right. */
const keyHolder: Actor = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'key',
  expiresAtMs: null,
}

/** Looks at `Authorization: Bearer <key>` first (RFC 6750), then at the cookie. */
export const identifyByKey = async (request: Request, isStaffKey: KeyCheck): Promise<Actor> => {
  const { headers } = request
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const key = bearer ?? readCookie(request, cookieNameFor(request))
  if (!key) return shopper
  if (await isStaffKey(key)) return keyHolder
  return { kind: 'shopper', rejection: { code: 'staff-only', reason: 'the staff key is wrong' } }
}

/** Tells the right key from others; `null` where there is none, or where a proxy is the only way to be staff. */
export const staffKeyCheck = ({ STAFF_KEY: key, STAFF_JWT_ISSUER: issuer }: Settings) =>
  key && !issuer ? (given: string): Promise<boolean> => isSame(given, key) : null

/** Hashes are compared, to their last character: how long that takes says nothing of the key. */
const isSame = async (...keys: [string, string]): Promise<boolean> => {
  const [given, known] = await Promise.all([sha256(keys[0]), sha256(keys[1])])
  let difference = 0
  for (let at = 0; at < known.length; at += 1)
    difference |= given.charCodeAt(at) ^ known.charCodeAt(at)
  return difference === 0
}

/** Whether a page is requested by the link with the key. */
export const hasKeyParameter = (url: URL): boolean => url.searchParams.has(keyParameter)

/**
 * Responds to the link: the right key becomes a cookie, and the page leads on to the same path without it. A
 * redirect would not do: a browser sends a `SameSite=Strict` cookie along no redirect that began on another site,
 * such as a terminal in a web page. With zero seconds the page replaces itself in the tab's history.
 */
export const signInByKey = async (
  ctx: Pick<Ctx, 'log'> & { isStaffKey: KeyCheck },
  request: Request,
): Promise<Response> => {
  const url = new URL(request.url)
  const key = url.searchParams.get(keyParameter) ?? ''
  url.searchParams.delete(keyParameter)
  const target = escapeHtml(`${url.pathname}${url.search}`)
  const link = { href: target, text: 'Open the back office' }
  if (!(await ctx.isStaffKey(key))) {
    ctx.log({ level: 'warn', message: 'staff were refused: the staff key of a link is wrong' })
    return plainPage(
      401,
      'This link is not valid, or no longer. The shop prints a valid one on every start.',
      { link, headers: noReferrer },
    )
  }
  const secure = hasLocalName(request) ? '' : '; Secure'
  return plainPage(200, 'You are signed in.', {
    head: `<meta http-equiv="refresh" content="0;url=${target}">`,
    link,
    headers: {
      ...noReferrer,
      'set-cookie': `${cookieNameFor(request)}=${key}; HttpOnly; SameSite=Strict; Path=/${secure}`,
    },
  })
}

/** The address of the link is a secret. */
const noReferrer = { 'referrer-policy': 'no-referrer' }
