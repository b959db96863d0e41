/**
 * Repeats public responses before the normal handling of a request begins. Normal handling creates
 * and stores them. They are repeated while everything they depend on is valid.
 */
import { basisHeader } from '@shop/contracts/basis'

import { createEntries } from '../cache-entries.ts'
import type { Repeatable } from '../context.ts'
import type { Env, LimitName } from '../env.ts'
import { requestIdHeader, requestIdOf } from '../request-id.ts'
import { readSettings, type Settings } from '../settings.ts'
import { mayPass } from './rate-limit.ts'
import { setProtection } from './response-headers.ts'

type Stored = Repeatable & {
  limit: LimitName
  /** Resolves to true while everything that it depends on is still valid. */
  isRight: (request: Request, env: Env, execution: ExecutionContext) => Promise<boolean>
}

/** Fits a hundred of the seed's largest pages. */
const maxBytes = 4 * 1024 * 1024
const stored = createEntries<Stored>(maxBytes)

/** Stores a response to a request if everybody would get the same one. */
export const storeResponse = (request: Request, settings: Settings, response: Stored): void => {
  if (request.method !== 'GET' || !isFromAnybody(request, settings)) return
  setProtection(response.headers, request)
  stored.set(request.url, response)
}

/** Resolves to null if the request needs normal handling. */
export const respondAgain = async (
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response | null> => {
  const { method, url } = request
  const known = method === 'GET' ? stored.get(url) : undefined
  if (!known || !isFromAnybody(request, readSettings(env))) return null
  if (!(await known.isRight(request, env, execution))) {
    stored.delete(url)
    return null
  }
  // Normal handling responds to visitors over the limit.
  if (env[known.limit] && !(await mayPass(request, env, known.limit))) return null
  const response = known.respond(request)
  response.headers.set(requestIdHeader, requestIdOf(request))
  return response
}

export const storedResponseBytes = (): number => stored.bytes()

/**
 * True if no header changes the response or makes it an error. `respond` handles `if-none-match`
 * and `if-modified-since`.
 */
const isFromAnybody = ({ headers }: Request, settings: Settings): boolean =>
  settings.STAFF_AUTH === undefined &&
  isOnlyBucket(headers.get('cookie') ?? '') &&
  !headers.has('authorization') &&
  !headers.has(settings.STAFF_JWT_HEADER) &&
  !headers.has(basisHeader) &&
  !headers.has('if-match') &&
  !headers.has('if-unmodified-since') &&
  !/markdown/i.test(headers.get('accept') ?? '')

/**
 * A visitor's bucket decides only about canaries, and no page is stored while there is a canary.
 */
const isOnlyBucket = (cookies: string): boolean => /^(bucket=\d*)?$/.test(cookies)
