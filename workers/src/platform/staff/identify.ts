import type { Database } from '@shop/db/open'

import { addressOf } from '../http/as-sent.ts'
import { hasLocalName } from '../http/same-origin.ts'
import { type Actor, shopper } from '../context.ts'
import type { Settings } from '../settings.ts'
import { identifyByProxy } from './proxy-token.ts'
import { identifyByKey, keyHolder, staffKeyOf } from './staff-key.ts'
import { identifyBySession } from './staff-session.ts'

/** If a proxy is configured, only its tokens identify staff. */
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

const everybody: Actor = { ...keyHolder, via: 'open' }

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Behind a local proxy, every request would look local. Most proxies add one of these headers. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Checks the host name, too, because a page's own name may resolve to 127.0.0.1. A proxy that adds
 * no header looks like a local caller, so an open shop warns on each start.
 */
export const isFromThisMachine = (request: Request): boolean =>
  loopback.test(addressOf(request) ?? '') &&
  proxyHeaders.every((name) => !request.headers.has(name)) &&
  hasLocalName(request)
