/** What every request handler and verb works with. */
import type { StaffRole } from '@shop/contracts/staff'
import type { LoadLimit } from '@shop/db/connection/load-limit'
import type { Database } from '@shop/db/open'

import type { Cache } from './cache.ts'
import type { Env, LimitName } from './env.ts'
import type { LogLine } from './log.ts'
import type { Timing } from './server-timing.ts'
import type { ValidatedCache } from './validated-cache.ts'

/** Who sends the request. Shoppers are anonymous; a credential that is not accepted says why in `rejection`. */
export type Actor = Shopper | StaffActor
type Shopper = { kind: 'shopper'; rejection?: Rejection }
export type StaffActor = {
  kind: 'staff'
  /** Who it is in `audit`; the name of a service token, which has no email. */
  email: string
  role: StaffRole
  /** How they were identified: by the access proxy's token, by the shop's key, or by nothing (`STAFF_AUTH=open`). */
  via: 'proxy' | 'key' | 'open'
  /** When the credential ends, milliseconds since 1970, UTC; `null` when it does not. */
  expiresAtMs: number | null
}

/** Why a credential was not accepted. `reason` goes to the log: it quotes no credential and names no person. */
export type Rejection = {
  code: 'staff-only' | 'role-required' | 'staff-sign-in-unavailable'
  reason: string
}

export const shopper: Actor = { kind: 'shopper' }

/** What the name that a request was sent to serves: both, unless staff have a host of their own (`STAFF_HOST`). */
export type Host = {
  isForStaff: boolean
  isForShoppers: boolean
  /** The other host, for links to what is not served here; `null` when there is none, or no setting names it. */
  otherName: string | null
  /** The shop's public origin, which canonical links and files for programs name, also when they were requested by another name. */
  shopOrigin: string
}

/**
 * A page that a visitor was served, and those of its releases that are compared. `visitor` is an address, which is not stored, `bucket`
 * the visitor's place; `page` names the shell and the page's owner, as each report of the page does.
 */
export type ServedPage = {
  visitor: string
  bucket: number
  atMs: number
  page: string
  releases: { module: string; version: string }[]
}

/** A response to `GET` and `HEAD` that can be made again: the headers that are always the same, and what makes the whole. */
export type Repeatable = {
  headers: Headers
  bytes: number
  respond: (request: Request) => Response
}

export type Ctx = {
  requestId: string
  actor: Actor
  host: Host
  /** Whether a text is the shop's staff key; `null` where staff sign in another way. */
  isStaffKey: ((key: string) => Promise<boolean>) | null
  /** On a machine that staff know by a key, or that is open (`STAFF_KEY`, `STAFF_AUTH=open`), without a public name (`SHOP_HOST`). */
  isLocal: boolean
  db: Database
  /** Runs the handling of a request, or refuses it because too many like it are under way. @throws DatabaseOverloaded */
  admit: LoadLimit
  /** What no page shows, by time. */
  cache: Cache
  /** What pages show, for as long as it is right. */
  validatedCache: ValidatedCache
  /** What has counted the request under its visitor; `null` before, and where nothing has. */
  limit: LimitName | null
  /** Offers the response for all who request this URL, counted alike, if it was made of nothing but what `validatedCache` has had. */
  storeResponse: (response: Repeatable) => void
  files: R2Bucket
  /** Hosts besides this shop whose pictures may be shown. */
  pictureHosts: readonly string[]
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Lets work end that goes on after the response. */
  keepAlive: (work: Promise<unknown>) => void
  /** Makes the realtime feed broadcast committed events, after the response has been sent. */
  pokeRealtimeFeed: () => void
  /**
   * The same for a write by staff that changes what pages show: resolves when no cache takes for right any more what
   * the commit has ended, so that the next view of every page shows the change.
   */
  publishChanges: () => Promise<void>
  /** Makes the e-mails that a commit has added go out, after the response has been sent. */
  pokeMailSender: () => void
  /** Tells the guard of releases of a page that was served, after the response. */
  noteServed: (page: ServedPage) => void
  /** What canaries wait for, by module, in the guard's words; nothing while it cannot say. */
  readWaits: () => Promise<Readonly<Record<string, string>>>
  log: (line: LogLine) => void
  /** In development: open pages reload when a release goes live. */
  isReloading: boolean
  /** Where server entries of modules run; `null` where the platform has no Dynamic Workers. */
  sandbox: {
    loader: WorkerLoader
    compatibilityDate: string
    api: Fetcher
    /** What a module has stored. */
    storeOf: (module: string) => Fetcher
    /** What takes in the console's lines and the exceptions of a release's server entry. */
    logsOf: (props: { release: string }) => Fetcher
  } | null
  /** Where a server entry is tried that may never end; `null` where the platform ends it. */
  dryRun: Fetcher | null
  timing: Timing
}

/** The context of a request whose sender is known to be staff; `requiresRole` gives it to handlers. */
export type StaffCtx = Ctx & { actor: StaffActor }

/** What a verb takes. Verbs that are not for staff say which part of the context they need. */
export type Args<Input, Context = StaffCtx> = { ctx: Context; input: Input }

/** The types of the Hono app. */
export type AppEnv = {
  Bindings: Env
  /** `received` is the JSON body as it came, before its schema made anything of it. */
  Variables: { ctx: Ctx; received: unknown }
}

/** Responds to a request outside of the API. */
export type RequestHandler = (ctx: Ctx, request: Request) => Response | Promise<Response>
