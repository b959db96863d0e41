/**
 * Responses that anybody gets who requests a URL, found before anything else of a request is looked at. The long way makes
 * them; here they are only sent again, while all that they were made of is held and right.
 */
import { basisHeader } from '@shop/contracts/basis'

import { createEntries } from '../platform/cache-entries.ts'
import type { Repeatable } from '../platform/context.ts'
import type { Env, LimitName } from '../platform/env.ts'
import { requestIdHeader, requestIdOf } from '../platform/request-id.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { mayPass } from './rate-limit.ts'
import { setProtection } from './response-headers.ts'

type Stored = Repeatable & {
  /** What counts its requests. */
  limit: LimitName
  /** Whether all that it was made of is still right. */
  isRight: (request: Request, env: Env) => Promise<boolean>
}

/** As many as a hundred of the largest pages of the seed take. */
const maxBytes = 4 * 1024 * 1024
const stored = createEntries<Stored>(maxBytes)

/** Stores what a request got, if everybody would get the same. */
export const storeResponse = (request: Request, settings: Settings, response: Stored): void => {
  if (request.method !== 'GET' || !isFromAnybody(request, settings)) return
  setProtection(response.headers, request)
  stored.set(request.url, response)
}

/** Resolves to `null` where a request has to go the long way. */
export const respondAgain = async (request: Request, env: Env): Promise<Response | null> => {
  const { method, url } = request
  const known = method === 'GET' ? stored.get(url) : undefined
  if (!known || !isFromAnybody(request, readSettings(env))) return null
  if (!(await known.isRight(request, env))) {
    stored.delete(url)
    return null
  }
  // Who is over the limit is told so on the long way.
  if (env[known.limit] && !(await mayPass(request, env, known.limit))) return null
  const response = known.respond(request)
  response.headers.set(requestIdHeader, requestIdOf(request))
  return response
}

/** About how many bytes they take. */
export const storedResponseBytes = (): number => stored.bytes()

/** Whether no header of a request makes its response another one, or an error. Whether it has the response already, `respond` looks. */
const isFromAnybody = ({ headers }: Request, settings: Settings): boolean =>
  settings.STAFF_AUTH === undefined &&
  !headers.has('cookie') &&
  !headers.has('authorization') &&
  !headers.has(settings.STAFF_JWT_HEADER) &&
  !headers.has(basisHeader) &&
  !headers.has('if-match') &&
  !headers.has('if-unmodified-since') &&
  !/markdown/i.test(headers.get('accept') ?? '')
