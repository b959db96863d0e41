/** The bindings of `wrangler.toml`. For its variables, see `readSettings`. */
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
  /**
   * In the local shop: runs server entries for the dry run. Absent where the platform limits them.
   */
  DRY_RUN?: Fetcher
  /** In the local shop: the key for `LocalService` and `DRY_RUN`. */
  LOCAL_KEY?: string
  /** In the local shop: the limits for `http/local-counters.ts`, as JSON. */
  LOCAL_LIMITS?: string
  /** In the local shop: which server entries hung, and until when they are not called, as JSON. */
  LOCAL_LEFT_OUT?: string
  /** The reverse proxies in front of the Worker. Read before all other variables. */
  TRUSTED_PROXIES?: string
  LIMITS?: string
  /** Cloudflare's e-mail service. It sends mail if `MAIL_FROM` is set and `MAIL_URL` is not. */
  EMAIL?: SendEmail
}

export type LimitName =
  `${'PAGE' | 'READ' | 'SEARCH' | 'ORDER' | 'LINK' | 'REVIEW' | 'LIVE' | 'PUBLISH' | 'REPORT' | 'ASSISTANT' | 'MCP'}_LIMIT`

/**
 * Each limit counts per visitor, and per IPv6 /48 network. An absent counter refuses no request.
 */
type Counters = { [Name in LimitName | `${LimitName}_48`]?: RateLimit }
