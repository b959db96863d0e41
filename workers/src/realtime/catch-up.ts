import { withDeadline } from '@shop/domain/time'

import { createChangeIndex } from '../platform/change-index.ts'
import type { Env } from '../platform/env.ts'
import type { LogLine } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { replicaIn } from './realtime-objects.ts'

/** In a local shop, the replica updates this index, too. */
export const knownChanges = createChangeIndex()
let fetchedAtMs = 0

export const noteFetch = (startedAtMs: number): void => {
  fetchedAtMs = startedAtMs
}

/** A push may be lost, so a call makes the replica fetch if its last fetch is older than this. */
export const refetchMs = 5000
const deadlineMs = 500
const pauseMs = 1000
let pausedUntilMs = 0

export type Region = DurableObjectLocationHint
type Caller = { env: Env; region: Region; log: (line: LogLine) => void }

/**
 * With `ONE_ISOLATE`, the replica updates the index of this isolate, so a call is needed only when
 * a fetch is due. A call takes longer than the rest of a cached response.
 */
export const catchUp = (caller: Caller): boolean | Promise<boolean> =>
  (readSettings(caller.env).ONE_ISOLATE && Date.now() - fetchedAtMs <= refetchMs) ||
  callReplica(caller)

const callReplica = async ({ env, region, log }: Caller): Promise<boolean> => {
  if (Date.now() < pausedUntilMs) return false
  try {
    const after = knownChanges.seq()
    const next = await withDeadline(replicaIn(env, region).changesAfter(after), deadlineMs)
    if (next) knownChanges.add(next, after)
    return next !== null
  } catch (error) {
    if (Date.now() >= pausedUntilMs)
      log({
        level: 'warn',
        message: 'what has changed could not be read; caches are used for a second',
        error,
      })
    pausedUntilMs = Date.now() + pauseMs
    return false
  }
}

type Place = {
  [name in 'continent' | 'longitude']?: IncomingRequestCfProperties[name] | undefined
}

export const toRegion = ({ continent, longitude }: Place): Region => {
  const degrees = Number(longitude ?? 0)
  switch (continent) {
    case 'SA':
      return 'sam'
    case 'EU':
      return degrees < 15 ? 'weur' : 'eeur'
    case 'AS':
      return degrees < 62 ? 'me' : 'apac'
    case 'OC':
      return 'oc'
    case 'AF':
      return 'afr'
    default:
      return degrees < -100 ? 'wnam' : 'enam'
  }
}
