import { eq } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { apiKeys } from '@shop/db/schema/api-keys'

import { type Actor, type Ctx, rejected, shopper } from '../context.ts'
import { sha256 } from '../crypto.ts'
import type { Env } from '../env.ts'
import { addressOf } from '../http/as-sent.ts'
import { mayPass } from '../http/rate-limit.ts'
import { hasLocalName } from '../http/same-origin.ts'
import type { Settings } from '../settings.ts'
import { isUsable, noteUse } from './credential.ts'
import { identifyByProxy } from './proxy-token.ts'
import { identifyByKey, identifyBySession, keyHolder, staffKeyOf } from './staff-session.ts'

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
/** Behind a local proxy, all requests look local, but most proxies add one of these headers. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Another site's name may resolve to 127.0.0.1, so the host name counts, too. A proxy that adds no
 * header looks like a local caller, so an open shop warns on each start.
 */
export const isFromThisMachine = (request: Request): boolean =>
  loopback.test(addressOf(request) ?? '') &&
  proxyHeaders.every((name) => !request.headers.has(name)) &&
  hasLocalName(request)

export const keyPrefix = 'shop_'
const bearer = new RegExp(`^Bearer +(${keyPrefix}[\\w-]{43})$`, 'i')

const badKey =
  'This API key is unknown, revoked or expired. A manager creates another in the back office, under Integrations.'

type Given = { db: Database; env: Env; keepAlive: Ctx['keepAlive']; nowMs: number }

/** Returns null without a key. A limit bounds wrong guesses. */
export const identifyByApiKey = async (request: Request, given: Given): Promise<Actor | null> => {
  const [, key] = bearer.exec(request.headers.get('authorization') ?? '') ?? []
  if (!key) return null
  const { db, env, keepAlive, nowMs } = given
  if (!(await mayPass(request, env, 'KEY_LIMIT'))) return rejected('too-many-requests', '')
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keySha256, await sha256(key)))
  if (!row) return rejected('staff-only', 'the API key is unknown', badKey)
  const email = `key:${row.id}`
  if (!isUsable(row, nowMs))
    return rejected('staff-only', `${email} is revoked or has expired`, badKey)
  if (!(await mayPass(request, env, 'KEY_LIMIT', email))) return rejected('too-many-requests', '')
  noteUse(keepAlive, { ...row, nowMs }, (used) =>
    db.update(apiKeys).set(used).where(eq(apiKeys.id, row.id)).run(),
  )
  return { kind: 'program', email, scopes: row.scopes }
}
