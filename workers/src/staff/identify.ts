/** Identifies who sends a request: staff by Cloudflare Access, or everybody on this machine in local mode. */
import { createRemoteJWKSet, jwtVerify } from 'jose'

import { hasLocalName } from '../http/same-origin.ts'
import { type Actor, shopper } from '../platform/context.ts'
import type { Settings } from '../platform/env.ts'

/** What Cloudflare Access adds to a request it lets through. */
export const assertionHeader = 'cf-access-jwt-assertion'

/** With neither Access nor local mode configured everybody is a shopper. */
export const identify = async (request: Request, settings: Settings): Promise<Actor> => {
  const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUDIENCE: audience } = settings
  if (team && audience) return identifyByAccess(request, team, audience)
  if (settings.STAFF_AUTH === 'local' && isFromThisMachine(request))
    return { kind: 'staff', email: 'staff@localhost', via: 'local' }
  return shopper
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** The algorithm is fixed: a token must not choose how it is checked. */
const identifyByAccess = async (
  request: Request,
  team: string,
  audience: string,
): Promise<Actor> => {
  const token = request.headers.get(assertionHeader)
  if (!token) return shopper
  const issuer = `https://${team}`
  try {
    const { payload } = await jwtVerify(token, keySetOf(issuer), {
      issuer,
      audience,
      algorithms: ['RS256'],
    })
    const email = String(payload['email'] ?? payload.sub ?? 'unknown')
    return { kind: 'staff', email, via: 'access' }
  } catch {
    // The token is forged, expired or for another audience, or the keys are out of reach: not staff.
    return shopper
  }
}

const keySetOf = (issuer: string): ReturnType<typeof createRemoteJWKSet> => {
  const known = keySets.get(issuer)
  if (known) return known
  const keySet = createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`))
  keySets.set(issuer, keySet)
  return keySet
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Through a proxy on this machine every request would look local; a proxy adds one of these headers. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Both ends must be this machine, with no proxy between; the name is checked, too, so that a foreign
 * name bound to 127.0.0.1 gets nothing. The local server must bind 127.0.0.1 only, because Miniflare
 * trusts a `cf-connecting-ip` header that the caller sent.
 */
export const isFromThisMachine = (request: Request): boolean =>
  isDirect(request) && hasLocalName(request)

const isDirect = ({ headers }: Request): boolean =>
  loopback.test(headers.get('cf-connecting-ip') ?? '') &&
  proxyHeaders.every((name) => !headers.has(name))
