import { createChangeIndex } from '../platform/change-index.ts'
import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import type { LogLine } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { replicaIn } from './realtime-objects.ts'

/**
 * The changes that this isolate knows. On one machine, the replica runs in this isolate and updates
 * them, too.
 */
export const knownChanges = createChangeIndex()
let fetchedAtMs = 0

/** Called by a replica in this isolate after a fetch that began at this time. */
export const noteFetch = (startedAtMs: number): void => {
  fetchedAtMs = startedAtMs
}

/** After this time, a replica also fetches changes, because a push may have been lost. */
export const refetchMs = 5000
const deadlineMs = 500
const pauseMs = 1000
let pausedUntilMs = 0

export type Region = DurableObjectLocationHint
type Caller = { env: Env; region: Region; log: (line: LogLine) => void }

/**
 * Resolves to true once this isolate knows all changes that the region's replica knows, and to
 * false if the replica does not respond. On one machine, the replica shares this isolate's memory,
 * so it is seldom called: a call takes longer than everything else in a cached response.
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
    // Callers that waited together log one line.
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

/**
 * Splits a continent in two where most people live near one of two regions. A place without
 * coordinates, such as a single machine, gets a region, too.
 */
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
