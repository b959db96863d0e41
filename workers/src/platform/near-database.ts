import type { Env } from './env.ts'
import { readSettings } from './settings.ts'

/**
 * Returns where to create a Durable Object. Without a hint, it stays near its first caller, which
 * may be a crawler.
 */
export const nearDatabase = (env: Env): DurableObjectNamespaceGetDurableObjectOptions => {
  const { LOCATION_HINT: locationHint } = readSettings(env)
  return locationHint ? { locationHint } : {}
}
