import type { StaffRole } from '@shop/contracts/staff'
import type { LoadLimit } from '@shop/db/connection/load-limit'
import type { Database } from '@shop/db/open'

import type { Cache } from './cache.ts'
import type { Env, LimitName } from './env.ts'
import type { LogLine } from './log.ts'
import type { Timing } from './server-timing.ts'

/** `rejection` says why a credential was not accepted. */
export type Actor = Shopper | StaffActor
type Shopper = { kind: 'shopper'; rejection?: Rejection }
export type StaffActor = {
  kind: 'staff'
  /** A service token has a name instead of an email. */
  email: string
  role: StaffRole
  /**
   * How staff were identified: by a token of the access proxy (`proxy`), the shop's key (`key`), a
   * sign-in link (`session`), or nothing, because the shop has `STAFF_AUTH=open` (`open`).
   */
  via: 'proxy' | 'key' | 'session' | 'open'
  /** The hash of the session that signing out ends. */
  session?: string
  /** In milliseconds since 1970; `null` if the credential does not expire. */
  expiresAtMs: number | null
}

/** `reason` is logged, so it quotes no credential and names no person. */
export type Rejection = {
  code: 'staff-only' | 'role-required' | 'staff-sign-in-unavailable'
  reason: string
}

export const shopper: Actor = { kind: 'shopper' }

/** Tells which of the two hosts, back office or shop, a request came to. */
export type Host = {
  isForStaff: boolean
  /** The origin of the other host; `null` if it is neither configured nor local. */
  otherOrigin: string | null
  /** Used in canonical links, even if the request came by another name. */
  shopOrigin: string
}

/**
 * A page view, with those of its releases that the guard compares. `visitor` is an IP address,
 * which is not stored; `page` names the shell and the page's owner.
 */
export type ServedPage = {
  visitor: string
  bucket: number
  atMs: number
  page: string
  releases: { module: string; version: string }[]
}

/** A response to `GET` and `HEAD` that can be produced again. */
export type Repeatable = {
  headers: Headers
  bytes: number
  respond: (request: Request) => Response
}

export type Ctx = {
  requestId: string
  actor: Actor
  host: Host
  /** `null` unless staff sign in by the shop's links. */
  staffKey: string | null
  endSockets: (session: string) => Promise<void>
  /** True for a shop with `STAFF_KEY` or `STAFF_AUTH=open`, but no public name. */
  isLocal: boolean
  db: Database
  /**
   * Runs the work of a request, or rejects it if too many like it are running.
   * @throws DatabaseOverloaded
   */
  admit: LoadLimit
  cache: Cache
  /** The limit that counted this request; `null` if none has. */
  limit: LimitName | null
  /**
   * Caches the response for this URL and limit, if all its parts came from `cache` and are valid.
   */
  storeResponse: (response: Repeatable) => void
  files: R2Bucket
  pictureHosts: readonly string[]
  /** Returns milliseconds since 1970 UTC. */
  now: () => number
  keepAlive: (work: Promise<unknown>) => void
  /** Makes the feed broadcast committed events after the response. */
  pokeRealtimeFeed: () => void
  /**
   * Like `pokeRealtimeFeed`, for writes by staff that change pages. Once it resolves, the next view
   * of every page shows the change.
   */
  publishChanges: () => Promise<void>
  /** Makes the mail sender run after the response. */
  pokeMailSender: () => void
  /** Reports a page view to the guard after the response. */
  noteServed: (page: ServedPage) => void
  /** Resolves to the reasons why canaries wait, by module; empty while the guard cannot tell. */
  readWaits: () => Promise<Readonly<Record<string, string>>>
  log: (line: LogLine) => void
  isReloading: boolean
  /** The time limit of a call of a server entry, in milliseconds. */
  renderMs: number
  /** Where server entries run; `null` without Dynamic Workers. */
  sandbox: {
    loader: WorkerLoader
    compatibilityDate: string
    api: Fetcher
    storeOf: (module: string) => Fetcher
    logsOf: (props: { release: string }) => Fetcher
    /**
     * Maps `module@version` to the time (milliseconds since 1970) before which its server entry
     * must not be called.
     */
    leftOut: Readonly<Record<string, number>>
    /** Announces a call, so that a hung server entry can be identified. */
    announceCall: (release: string) => void
  } | null
  /**
   * Runs the dry run of a server entry in another process, because the entry may never end; `null`
   * where the platform ends it.
   */
  dryRun: ((body: string) => Promise<Response>) | null
  timing: Timing
}

export type StaffCtx = Ctx & { actor: StaffActor }

/** Verbs that are not for staff name the part of the context that they need. */
export type Args<Input, Context = StaffCtx> = { ctx: Context; input: Input }

export type AppEnv = {
  Bindings: Env
  /** `received` is the raw JSON body. */
  Variables: { ctx: Ctx; received: unknown }
}

export type RequestHandler = (ctx: Ctx, request: Request) => Response | Promise<Response>
