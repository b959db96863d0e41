import type { Env } from '../platform/env.ts'
import { writeLog } from '../platform/log.ts'

/** A stub of the one Durable Object that is the shop's realtime feed. */
export const realtimeFeed = (env: Env) => env.LIVE.get(env.LIVE.idFromName('shop'))

/**
 * Makes the feed read new events, to call after a commit. A failed poke only delays the events: the feed's
 * heartbeat reads them within seconds.
 */
export const pokeRealtimeFeed = async (env: Env, requestId: string): Promise<void> => {
  try {
    await realtimeFeed(env).poke()
  } catch (error) {
    writeLog(requestId, { level: 'warn', message: 'the realtime feed could not be reached', error })
  }
}
