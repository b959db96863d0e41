/** Finds out who is asking: staff by Cloudflare Access, or anybody on this machine in local mode. */
import { createRemoteJWKSet, jwtVerify } from 'jose'

import type { Settings } from '../env.ts'
import { type Actor, shopper } from './actor.ts'

/** What Cloudflare Access adds to a request it lets through. */
const assertionHeader = 'cf-access-jwt-assertion'

/** With neither Access nor local mode configured there is no staff. */
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
    // Forged, expired, for another audience, or keys out of reach: not staff, whatever the reason.
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
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** A proxy on this machine would make everybody look local; it leaves one of these. */
const traces = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Both ends must be this machine, with no proxy between; the name is checked, too, so that a foreign
 * name bound to 127.0.0.1 gets nothing. The local server binds 127.0.0.1 only: Miniflare takes a
 * caller's own `cf-connecting-ip` for true.
 */
export const isFromThisMachine = (request: Request): boolean =>
  isDirect(request) && hasLocalName(request)

const isDirect = ({ headers }: Request): boolean =>
  loopback.test(headers.get('cf-connecting-ip') ?? '') && traces.every((name) => !headers.has(name))

/**
 * A page of another site may have its own name lead to this machine (DNS rebinding): to the browser it is
 * one of ours, and only the name tells. Miniflare takes the whole address from a header that any page can
 * send (`mf-original-url`), so `host` is read as well, which no page can set.
 */
export const hasLocalName = ({ url, headers }: Request): boolean =>
  [url, `http://${headers.get('host') ?? 'localhost'}`].every((address) =>
    localNames.has(URL.parse(address)?.hostname ?? ''),
  )
