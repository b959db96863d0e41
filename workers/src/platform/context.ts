/** What every request handler and verb works with. */
import type { Database } from '@shop/db/open'

import type { Cache } from './cache.ts'
import type { Env } from './env.ts'
import type { LogLine } from './log.ts'

/** Who sends the request. Shoppers are anonymous; `via` says how a staff member was identified. */
export type Actor = { kind: 'shopper' } | StaffActor
type StaffActor = { kind: 'staff'; email: string; via: 'access' | 'local' }

export const shopper: Actor = { kind: 'shopper' }

export type Ctx = {
  requestId: string
  actor: Actor
  /** On a developer's machine (`STAFF_AUTH=local`), which has no public name. */
  isLocal: boolean
  db: Database
  cache: Cache
  files: R2Bucket
  /** Hosts besides this shop whose pictures may be shown. */
  pictureHosts: readonly string[]
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Makes the realtime feed broadcast committed events, after the response has been sent. */
  pokeRealtimeFeed: () => void
  log: (line: LogLine) => void
  /** In development: open pages reload when a release goes live. */
  isReloading: boolean
  /** Phrases the assistant's replies; `null` unless one is configured. */
  model: Model | null
  /** Where server entries of modules run; `null` where the platform has no Dynamic Workers. */
  sandbox: { loader: WorkerLoader; compatibilityDate: string; api: Fetcher } | null
}

/** The context of a request whose sender is known to be staff; `requiresStaff` gives it to handlers. */
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

/** Instructions and a message for a language model, and the JSON Schema its reply must have. */
export type Prompt = { system: string; user: string; schema: object }

/** Resolves to the JSON that the model wrote, not validated. @throws Error when there is none, or after `signal` */
export type Model = (prompt: Prompt, signal: AbortSignal) => Promise<unknown>
