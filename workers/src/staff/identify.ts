/** Identifies who sends a request: staff by the access proxy's token or by the shop's key, everybody on an open shop. */
import { addressOf } from '../http/as-sent.ts'
import { hasLocalName } from '../http/same-origin.ts'
import { type Actor, shopper } from '../platform/context.ts'
import type { Settings } from '../platform/settings.ts'
import { identifyByProxy } from './proxy-token.ts'
import { identifyByKey, staffKeyCheck } from './staff-key.ts'

/** A proxy, where one is configured, is the only way to be staff. With no way configured everybody is a shopper. */
export const identify = async (request: Request, settings: Settings): Promise<Actor> => {
  if (settings.STAFF_JWT_ISSUER) return identifyByProxy(request, settings)
  if (settings.STAFF_AUTH === 'open' && isFromThisMachine(request)) return everybody
  const isStaffKey = staffKeyCheck(settings)
  return isStaffKey ? identifyByKey(request, isStaffKey) : shopper
}

const everybody: Actor = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'open',
  expiresAtMs: null,
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Through a proxy on this machine every request would look local; most proxies add one of these headers. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Both ends must be this machine, with no proxy between that says so; the name is checked, too, so that a foreign
 * name bound to 127.0.0.1 gets nothing. A proxy that adds no header cannot be told from a local caller: that is why
 * staff show a key, and an open shop says on every start that it must not be reachable from elsewhere.
 */
export const isFromThisMachine = (request: Request): boolean =>
  isDirect(request) && hasLocalName(request)

const isDirect = (request: Request): boolean =>
  loopback.test(addressOf(request) ?? '') &&
  proxyHeaders.every((name) => !request.headers.has(name))
