import { basisHeader } from '@shop/contracts/basis'

import { createEntries } from '../cache-entries.ts'
import type { Repeatable } from '../context.ts'
import type { Env, LimitName } from '../env.ts'
import { requestIdHeader, requestIdOf } from '../log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { mayPass } from './rate-limit.ts'
import { setProtection } from './response-headers.ts'

type Stored = Repeatable & {
  limit: LimitName
  isRight: (request: Request, env: Env, execution: ExecutionContext) => Promise<boolean>
}

/** Fits a hundred pages of the size of a seeded shop's largest page. */
const maxBytes = 4 * 1024 * 1024
const stored = createEntries<Stored>(maxBytes)

export const storeResponse = (request: Request, settings: Settings, response: Stored): void => {
  if (request.method !== 'GET' || !isFromAnybody(request, settings)) return
  setProtection(response.headers, request)
  stored.set(request.url, response)
}

export const respondAgain = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response | null> => {
  const { method, url } = request
  const known = method === 'GET' ? stored.get(url) : undefined
  if (!known || !isFromAnybody(request, readSettings(env))) return null
  const isOver = Date.now() >= (known.untilMs ?? Infinity)
  if (isOver || !(await known.isRight(request, env, execution))) {
    stored.delete(url)
    return null
  }
  // Leaves a visitor over the limit to the normal handling, which responds with the error.
  if (env[known.limit] && !(await mayPass(request, env, known.limit))) return null
  const response = known.respond(request)
  response.headers.set(requestIdHeader, requestIdOf(request))
  return response
}

export const storedResponseBytes = (): number => stored.bytes()

/** True if the response depends on no header except `if-none-match`. */
const isFromAnybody = ({ headers }: Request, settings: Settings): boolean =>
  settings.STAFF_AUTH === undefined &&
  isOnlyBucket(headers.get('cookie') ?? '') &&
  !headers.has('authorization') &&
  !headers.has(settings.STAFF_JWT_HEADER) &&
  !headers.has(basisHeader) &&
  !headers.has('if-match') &&
  !/markdown/i.test(headers.get('accept') ?? '')

/** Allows the bucket's cookie, because it matters only during canaries, when no page is stored. */
const isOnlyBucket = (cookies: string): boolean => /^(bucket=\d*)?$/.test(cookies)
