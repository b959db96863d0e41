/** What a verb works with: the actor, the database, the clock and what must be told of a change. */
import type { Database } from '@shop/db/open'

import type { Actor } from './access/actor.ts'
import type { Cache } from './cache.ts'
import type { Env } from './env.ts'
import type { LogLine } from './log.ts'

/** A request to a language model, and the JSON Schema of the response. */
export type Prompt = { system: string; user: string; schema: object }

/** A language model. Resolves to the JSON that it wrote, of any shape; rejects when there is none, or when `signal` aborts. */
export type Model = (prompt: Prompt, signal: AbortSignal) => Promise<unknown>

export type Ctx = {
  requestId: string
  actor: Actor
  /** On one's own machine (`STAFF_AUTH=local`), which has no public name. */
  isLocal: boolean
  db: Database
  cache: Cache
  files: R2Bucket
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Tells open pages about committed events, after the answer has gone out. */
  publish: () => void
  log: (line: LogLine) => void
  /** For people who work on the shop: open pages load again when a release goes live. */
  isReloading: boolean
  /** Words the assistant's replies; `null` unless one is configured. */
  model: Model | null
  /** Where server halves run; `null` where the platform has no Dynamic Workers. */
  sandbox: { loader: WorkerLoader; compatibilityDate: string; api: Fetcher } | null
}

/** The types of the Hono app. */
export type AppEnv = {
  Bindings: Env
  Variables: { ctx: Ctx }
}
