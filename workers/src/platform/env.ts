/** The bindings of `wrangler.toml`; its variables go through `readSettings`. */
export type Env = {
  FILES: R2Bucket
  /** What their objects can be called for is known in `realtime/realtime-objects.ts`. */
  REALTIME_HUB: DurableObjectNamespace
  REALTIME_SHARDS: DurableObjectNamespace
  CHANGE_REPLICAS: DurableObjectNamespace
  /** See `guard/send-notes.ts`. */
  RELEASE_GUARD: DurableObjectNamespace
  /** See `mails/poke-mail-sender.ts`. */
  MAIL_SENDER: DurableObjectNamespace
  /** Absent where Dynamic Workers are; pages are then rendered in the browser. */
  LOADER?: WorkerLoader
  /** A process of the local shop in which server entries are tried; where the platform limits them it is absent. */
  DRY_RUN?: Fetcher
  /** Set in that process: who may use it. */
  DRY_RUN_KEY?: string
  /** On one machine: who may fill the bucket. */
  LOCAL_KEY?: string
  /** On one machine: what its own counters of requests allow, as JSON (`http/local-counters.ts`). */
  LOCAL_LIMITS?: string
  /** Counters of requests; where they are absent, no request is refused. */
  PAGE_LIMIT?: RateLimit
  READ_LIMIT?: RateLimit
  SEARCH_LIMIT?: RateLimit
  ORDER_LIMIT?: RateLimit
  LINK_LIMIT?: RateLimit
  REVIEW_LIMIT?: RateLimit
  LIVE_LIMIT?: RateLimit
  PUBLISH_LIMIT?: RateLimit
  REPORT_LIMIT?: RateLimit
  ASSISTANT_LIMIT?: RateLimit
  MCP_LIMIT?: RateLimit
  /** A variable that is looked at before all others: whether a reverse proxy stands before the Worker. */
  TRUSTED_PROXIES?: string
  /** Cloudflare's e-mail service; used when `MAIL_URL` names no provider and `MAIL_FROM` a sender. */
  EMAIL?: SendEmail
}

/** What requests are counted for: the binding of its counter. */
export type LimitName = Extract<keyof Env, `${string}_LIMIT`>
