/** The bindings of `wrangler.toml`; `readSettings` has its variables. */
export type Env = Counters & {
  FILES: R2Bucket
  /** `realtime/realtime-objects.ts` has the types of their methods. */
  REALTIME_HUB: DurableObjectNamespace
  REALTIME_SHARDS: DurableObjectNamespace
  CHANGE_REPLICAS: DurableObjectNamespace
  /** See `guard/send-notes.ts`. */
  RELEASE_GUARD: DurableObjectNamespace
  /** See `mails/poke-mail-sender.ts`. */
  MAIL_SENDER: DurableObjectNamespace
  /** Absent without Dynamic Workers; the browser then renders all pages. */
  LOADER?: WorkerLoader
  /** Tries server entries in the local shop; absent where the platform limits them. */
  DRY_RUN?: Fetcher
  /** In the local shop: the key for `LocalService` and `DRY_RUN`. */
  LOCAL_KEY?: string
  /** In the local shop: limits of `http/local-counters.ts`, as JSON. */
  LOCAL_LIMITS?: string
  /** In the local shop: until when server entries that hung are left out, as JSON. */
  LOCAL_LEFT_OUT?: string
  /** The reverse proxies before the Worker; read before all other variables. */
  TRUSTED_PROXIES?: string
  LIMITS?: string
  /** Cloudflare's e-mail service, for `MAIL_FROM` without `MAIL_URL`. */
  EMAIL?: SendEmail
}

export type LimitName =
  `${'PAGE' | 'READ' | 'SEARCH' | 'ORDER' | 'LINK' | 'REVIEW' | 'LIVE' | 'PUBLISH' | 'REPORT' | 'ASSISTANT' | 'MCP'}_LIMIT`

/** Per visitor and per IPv6 /48 network; an absent counter refuses no request. */
type Counters = { [Name in LimitName | `${LimitName}_48`]?: RateLimit }
