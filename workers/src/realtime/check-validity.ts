/** Whether cached values are still right, by the replica of the region. */
import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import type { LogLine } from '../platform/log.ts'
import type { Basis, Validity } from '../platform/validity.ts'
import { readSettings } from '../platform/settings.ts'
import { replicaHere, replicaIn } from './realtime-objects.ts'

/** How long a page waits for that, in milliseconds. */
const deadlineMs = 500
/** After a failure caches do without for so long, in milliseconds. */
const pauseMs = 1000
let pausedUntilMs = 0

type Caller = { env: Env; region: Region; log: (line: LogLine) => void }

/**
 * Resolves to `null` when the replica does not respond. Where all run in one isolate, the replica is looked at, not called:
 * a call takes longer than all else that a stored response needs.
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
    // Those that waited together have one line.
    if (Date.now() >= pausedUntilMs)
      log({ level: 'warn', message: 'whether caches are right could not be checked', error })
    pausedUntilMs = Date.now() + pauseMs
    return null
  }
}

/** Where the platform places a replica. */
export type Region = DurableObjectLocationHint

/** Where nothing is known of a visitor, as on one machine. */
const placeless: Region = 'enam'
let lastRegion: Region = placeless

/** The region of a visitor, which is the Worker's when it is not placed; server entries send theirs without a place, from the isolate of their visitor. */
export const regionOf = (place: Place | undefined): Region => {
  if (place?.continent) lastRegion = toRegion(place)
  return lastRegion
}

type Place = {
  [name in 'continent' | 'longitude']?: IncomingRequestCfProperties[name] | undefined
}

/** Continents are halved where most of their people are near one of two regions. */
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
