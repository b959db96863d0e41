/**
 * Identifies staff by the access proxy's token, the shop's key or a session. In an open shop, every
 * request from this machine is staff.
 */
import type { Database } from '@shop/db/open'

import { addressOf } from '../http/as-sent.ts'
import { hasLocalName } from '../http/same-origin.ts'
import { type Actor, shopper } from '../context.ts'
import type { Settings } from '../settings.ts'
import { identifyByProxy } from './proxy-token.ts'
import { identifyByKey, staffKeyOf } from './staff-key.ts'
import { identifyBySession } from './staff-session.ts'

/**
 * A configured proxy is the only way to be staff. If no way is configured, everybody is a shopper.
 */
export const identify = async (
  request: Request,
  settings: Settings,
  db: Database,
): Promise<Actor> => {
  if (settings.STAFF_JWT_ISSUER) return identifyByProxy(request, settings)
  if (settings.STAFF_AUTH === 'open' && isFromThisMachine(request)) return everybody
  const staffKey = staffKeyOf(settings)
  if (!staffKey) return shopper
  return (await identifyByKey(request, staffKey)) ?? identifyBySession(request, staffKey, db)
}

const everybody: Actor = {
  kind: 'staff',
  email: 'staff@localhost',
  role: 'manager',
  via: 'open',
  expiresAtMs: null,
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Behind a proxy, every request would look local. Most proxies add one of these headers. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * True if both ends are this machine and no header shows a proxy. Checks the host name, too, so
 * that a page whose own name resolves to 127.0.0.1 is not staff. A proxy that adds no header looks
 * like a local caller. For this reason staff need a key, and an open shop warns on each start that
 * it must not be reachable from elsewhere.
 */
export const isFromThisMachine = (request: Request): boolean =>
  isDirect(request) && hasLocalName(request)

const isDirect = (request: Request): boolean =>
  loopback.test(addressOf(request) ?? '') &&
  proxyHeaders.every((name) => !request.headers.has(name))
