import { type Database, openDatabase } from '@shop/db/open'

import { readSettings } from './settings.ts'

export type Env = Counters & {
  FILES: R2Bucket
  REALTIME_HUB: DurableObjectNamespace
  REALTIME_SHARDS: DurableObjectNamespace
  CHANGE_REPLICAS: DurableObjectNamespace
  RELEASE_GUARD: DurableObjectNamespace
  MAIL_SENDER: DurableObjectNamespace
  DELIVERY_SENDER: DurableObjectNamespace
  /** Absent without Dynamic Workers. The browser renders all pages in that case. */
  LOADER?: WorkerLoader
  APART?: Fetcher
  LOCAL_KEY?: string
  /** JSON of the limits for `http/rate-limit.ts`. */
  LOCAL_LIMITS?: string
  /** JSON of server entries that hung, with the times until which they must not be called. */
  LOCAL_LEFT_OUT?: string
  /** Connects only to public addresses, whatever a name resolves to. Only in the local shop. */
  PUBLIC_NETWORK?: Fetcher
  TRUSTED_PROXIES?: string
  LIMITS?: string
  /** Cloudflare's e-mail service, which sends mail if `MAIL_FROM` is set and `MAIL_URL` is not. */
  EMAIL?: SendEmail
  /** Workers AI, which runs `MODEL_NAME` if `MODEL_URL` is not set. */
  AI?: Pick<Ai, 'run'>
}

export type LimitName =
  `${'PAGE' | 'FEED' | 'READ' | 'ACTION' | 'SEARCH' | 'ORDER' | 'LINK' | 'CODE' | 'REVIEW' | 'LIVE' | 'PUBLISH' | 'REPORT' | 'ASSISTANT' | 'MODEL' | 'MCP' | 'KEY'}_LIMIT`

/** Each limit counts per visitor and per IPv6 /48 network. Without a counter, there is no limit. */
type Counters = { [Name in LimitName | `${LimitName}_48`]?: RateLimit }

/** Opens the database, by default without a load limit. */
export const databaseOf = (env: Env, options?: Parameters<typeof openDatabase>[1]): Database => {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
  return openDatabase({ url, authToken }, options)
}

export const nearDatabase = (env: Env): DurableObjectNamespaceGetDurableObjectOptions => {
  const { LOCATION_HINT: locationHint } = readSettings(env)
  return locationHint ? { locationHint } : {}
}
