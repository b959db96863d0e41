import type { Scope } from '@shop/contracts/scopes'
import type { StaffRole } from '@shop/contracts/staff'
import type { LoadLimit } from '@shop/db/connection/load-limit'
import type { Database } from '@shop/db/open'

import type { Cache } from './cache.ts'
import type { Env, LimitName } from './env.ts'
import type { LogLine } from './log.ts'
import type { Outgoing } from './outgoing.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Timing } from './server-timing.ts'

export type Actor = Shopper | StaffActor | ProgramActor
type Shopper = { kind: 'shopper'; rejection?: Rejection }
/**
 * A shopper who has signed in by a link from an e-mail. Only requests to `/api/my` have this actor.
 */
export type OwnerActor = Shopper & { email: string; sessionId: string; signedInAtMs: number | null }
export type StaffActor = {
  kind: 'staff'
  /** The email, or the name of a service token. */
  email: string
  role: StaffRole
  /** `session` stands for a sign-in link, `open` for the setting `STAFF_AUTH=open`. */
  via: 'proxy' | 'key' | 'session' | 'open'
  session?: string
  /** Only a session has a known beginning. */
  beganAtMs?: number | null
  /** Null if the credential does not expire. */
  expiresAtMs: number | null
}

/** A program with an API key, or the back end of a module. */
export type ProgramActor = {
  kind: 'program'
  /** A name for the audit instead of an email, such as `key:<id>` or `module:<name>`. */
  email: string
  scopes: readonly Scope[]
}

/** `reason` is logged, so it quotes no credential and names no person. */
export type Rejection = {
  code: 'staff-only' | 'role-required' | 'staff-sign-in-unavailable' | 'too-many-requests'
  reason: string
  /** Tells the sender what to do, if the code alone does not. */
  detail?: string
}

export const shopper: Actor = { kind: 'shopper' }

/** Treats the sender of a rejected credential as a shopper. Staff routes throw the rejection. */
export const rejected = (code: Rejection['code'], reason: string, detail?: string): Actor => ({
  kind: 'shopper',
  rejection: { code, reason, ...(detail && { detail }) },
})

export type Host = {
  isForStaff: boolean
  otherOrigin: string | null
  /** The origin for canonical links, even if the request used another host name. */
  shopOrigin: string
}

/** `visitor` is an IPv4 address or an IPv6 /48. `page` names the shell and the owner. */
export type ServedPage = {
  visitor: string
  bucket: number
  atMs: number
  page: string
  releases: { module: string; version: string }[]
}

export type Repeatable = {
  headers: Headers
  bytes: number
  /** The time at which the response becomes outdated without an event, in Unix milliseconds. */
  untilMs?: number | null
  respond: (request: Request) => Response
}

export type Ctx = {
  requestId: string
  actor: Actor
  host: Host
  /** Signs the sign-in links of staff. `null` if staff do not sign in by links. */
  staffKey: string | null
  endSockets: (session: string) => Promise<void>
  /** True for a shop with `STAFF_KEY` or `STAFF_AUTH=open`, but no public name. */
  isLocal: boolean
  db: Database
  /** @throws DatabaseOverloaded if too many requests of this purpose are running */
  admit: LoadLimit
  cache: Cache
  /** The limit that counted this request. Null if no limit did. */
  limit: LimitName | null
  /**
   * Before this call, read all cached parts of the response by `cache.get`. Does nothing if one of
   * them failed to load or may be outdated.
   */
  storeResponse: (response: Repeatable) => void
  files: R2Bucket
  pictureHosts: readonly string[]
  now: () => number
  keepAlive: (work: Promise<unknown>) => void
  pokeRealtimeFeed: () => void
  /** Call it after staff change what pages show. Once it resolves, the next view has the change. */
  publishChanges: () => Promise<void>
  pokeMailSender: () => void
  /** `pokeRealtimeFeed` and `publishChanges` do this too, because most changes cause deliveries. */
  pokeDeliverySender: () => void
  noteServed: (page: ServedPage) => void
  /** The reasons why canaries wait, by module; empty while the guard cannot tell. */
  readWaits: () => Promise<Readonly<Record<string, string>>>
  log: (line: LogLine) => void
  isReloading: boolean
  renderMs: number
  /** Runs server entries; `null` without Dynamic Workers. */
  sandbox: {
    loader: WorkerLoader
    compatibilityDate: string
    api: Fetcher
    storeOf: (module: string) => Fetcher
    logsOf: (props: { release: string }) => Fetcher
    /** By `module@version`: the time until which the server entry must not be called. */
    leftOut: Readonly<Record<string, number>>
    announceCall: (release: string) => void
    apiFor: (program: { name: string; scopes: readonly Scope[] }) => Fetcher
  } | null
  outgoing: Outgoing
  /** Null if orders are placed without a payment. */
  payments: PaymentProvider | null
  /** Runs code in a process that is killed if it hangs. Null if the platform ends hanging code. */
  runApart: (<Result>(process: string, input: object) => Promise<Result>) | null
  timing: Timing
}

/** A program with this context has the scope that the route requires. */
export type StaffCtx = Ctx & { actor: StaffActor | ProgramActor }
export type PersonCtx = Ctx & { actor: StaffActor }
export type OwnerCtx = Ctx & { actor: OwnerActor }

export type Args<Input, Context = StaffCtx> = { ctx: Context; input: Input }
export type ById<Context = StaffCtx> = Args<{ id: string }, Context>

export type AppEnv = {
  Bindings: Env
  /** `received` is the raw JSON body. Call `leaveLimit` before waiting for another server. */
  Variables: { ctx: Ctx; received: unknown; leaveLimit: () => void }
}

export type RequestHandler = (ctx: Ctx, request: Request) => Response | Promise<Response>
