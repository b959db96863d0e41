import { eq } from 'drizzle-orm'

import type { Database } from '@shop/db/open'
import { apiKeys } from '@shop/db/schema/api-keys'

import { type Actor, type Ctx, rejected } from '../context.ts'
import type { Env } from '../env.ts'
import { mayPass } from '../http/rate-limit.ts'
import { sha256 } from '../sha256.ts'
import { isUsable, noteUse } from './credential.ts'

export const keyPrefix = 'shop_'
const bearer = new RegExp(`^Bearer +(${keyPrefix}[\\w-]{43})$`, 'i')

type Given = { db: Database; env: Env; keepAlive: Ctx['keepAlive']; nowMs: number }

/** Identifies the sender of an API key; null without one. A limit keeps guesses cheap. */
export const identifyByApiKey = async (request: Request, given: Given): Promise<Actor | null> => {
  const [, key] = bearer.exec(request.headers.get('authorization') ?? '') ?? []
  if (!key) return null
  const { db, env, keepAlive, nowMs } = given
  if (!(await mayPass(request, env, 'KEY_LIMIT'))) return rejected('too-many-requests', '')
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keySha256, await sha256(key)))
  if (!row) return rejected('staff-only', 'the API key is unknown')
  const email = `key:${row.id}`
  if (!isUsable(row, nowMs)) return rejected('staff-only', `${email} is revoked or has expired`)
  if (!(await mayPass(request, env, 'KEY_LIMIT', email))) return rejected('too-many-requests', '')
  noteUse(keepAlive, { ...row, nowMs }, (used) =>
    db.update(apiKeys).set(used).where(eq(apiKeys.id, row.id)).run(),
  )
  return { kind: 'program', email, scopes: row.scopes }
}
