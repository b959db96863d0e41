import { readSettings } from './settings.ts'

export type Env = Counters & {
  FILES: R2Bucket
  REALTIME_HUB: DurableObjectNamespace
  REALTIME_SHARDS: DurableObjectNamespace
  CHANGE_REPLICAS: DurableObjectNamespace
  RELEASE_GUARD: DurableObjectNamespace
  MAIL_SENDER: DurableObjectNamespace
  DELIVERY_SENDER: DurableObjectNamespace
  /** Absent without Dynamic Workers; the browser then renders all pages. */
  LOADER?: WorkerLoader
  APART?: Fetcher
  LOCAL_KEY?: string
  /** In the local shop: the limits for `http/local-counters.ts`, as JSON. */
  LOCAL_LIMITS?: string
  /** In the local shop: which server entries hung, and until when they are not called, as JSON. */
  LOCAL_LEFT_OUT?: string
  /** In the local shop: connects to public addresses alone, whatever a name resolves to. */
  PUBLIC_NETWORK?: Fetcher
  TRUSTED_PROXIES?: string
  LIMITS?: string
  /** Cloudflare's e-mail service. It sends mail if `MAIL_FROM` is set and `MAIL_URL` is not. */
  EMAIL?: SendEmail
  /** Workers AI. It runs `MODEL_NAME` if `MODEL_URL` is not set. */
  AI?: Pick<Ai, 'run'>
}

export type LimitName =
  `${'PAGE' | 'READ' | 'ACTION' | 'SEARCH' | 'ORDER' | 'LINK' | 'CODE' | 'REVIEW' | 'LIVE' | 'PUBLISH' | 'REPORT' | 'ASSISTANT' | 'MODEL' | 'MCP' | 'KEY'}_LIMIT`

/** Each limit counts per visitor, and per IPv6 /48 network. An absent counter refuses nothing. */
type Counters = { [Name in LimitName | `${LimitName}_48`]?: RateLimit }

/** Places a Durable Object near the database that it uses, if `LOCATION_HINT` names the region. */
export const nearDatabase = (env: Env): DurableObjectNamespaceGetDurableObjectOptions => {
  const { LOCATION_HINT: locationHint } = readSettings(env)
  return locationHint ? { locationHint } : {}
}
