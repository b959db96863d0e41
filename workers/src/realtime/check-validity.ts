import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import type { LogLine } from '../platform/log.ts'
import type { Basis, Validity } from '../platform/validity.ts'
import { readSettings } from '../platform/settings.ts'
import { replicaHere, replicaIn } from './realtime-objects.ts'

const deadlineMs = 500
const pauseMs = 1000
let pausedUntilMs = 0

type Caller = { env: Env; region: Region; log: (line: LogLine) => void }

/**
 * Returns `null` if the replica does not respond. If it runs in this isolate, it is read directly,
 * because a call takes longer than everything else in a cached response.
 */
export const checkValidity = (
  caller: Caller,
  values: readonly Basis[],
): Validity | Promise<Validity | null> =>
  (readSettings(caller.env).ONE_ISOLATE &&
    replicaHere(caller.env, caller.region)?.checkNow(values)) ||
  callReplica(caller, values)

const callReplica = async (
  { env, region, log }: Caller,
  values: readonly Basis[],
): Promise<Validity | null> => {
  if (Date.now() < pausedUntilMs) return null
  try {
    return await withDeadline(replicaIn(env, region).check(values), deadlineMs)
  } catch (error) {
    // Callers that waited together log one line.
    if (Date.now() >= pausedUntilMs)
      log({ level: 'warn', message: 'whether caches are right could not be checked', error })
    pausedUntilMs = Date.now() + pauseMs
    return null
  }
}

export type Region = DurableObjectLocationHint

/** Used if the visitor's location is unknown, as on a single machine. */
const placeless: Region = 'enam'
let lastRegion: Region = placeless

/**
 * Requests of server entries carry no location, but come from their visitor's isolate, so the last
 * region applies.
 */
export const regionOf = (place: Place | undefined): Region => {
  if (place?.continent) lastRegion = toRegion(place)
  return lastRegion
}

type Place = {
  [name in 'continent' | 'longitude']?: IncomingRequestCfProperties[name] | undefined
}

/** Splits a continent in two where most people live near one of two regions. */
export const toRegion = ({ continent, longitude }: Place): Region => {
  const degrees = Number(longitude ?? 0)
  switch (continent) {
    case 'NA':
      return degrees < -100 ? 'wnam' : 'enam'
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
      return placeless
  }
}
