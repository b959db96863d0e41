/** The shop's one live feed. */
import type { Env } from '../env.ts'

/** A stub of the Durable Object. */
export const liveFeed = (env: Env) => env.LIVE.get(env.LIVE.idFromName('shop'))
