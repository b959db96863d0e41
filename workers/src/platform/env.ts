/** What the platform gives the Worker, read once through a schema. */
import * as v from 'valibot'

import { parseVariables } from './parse-variables.ts'

/** What the Worker calls on the realtime feed, a Durable Object. */
type RealtimeFeedRpc = Rpc.DurableObjectBranded & { poke(): void }

/** Bindings and variables of `wrangler.toml`, as they arrive. */
export type Env = {
  FILES: R2Bucket
  LIVE: DurableObjectNamespace<RealtimeFeedRpc>
  /** Absent where Dynamic Workers are; pages are then rendered in the browser. */
  LOADER?: WorkerLoader
  /** Counters of visits; where they are absent, no request is refused. */
  ASSISTANT_LIMIT?: RateLimit
  MCP_LIMIT?: RateLimit
  /** Workers AI; used when `ASSISTANT_LLM_MODEL` names one of its models. */
  AI?: Ai
}

/** Names only: a wildcard or a scheme would let a picture's address lead further than was meant. */
const PictureHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
        'must be names of hosts, separated by spaces, such as "images.example.com"',
      ),
    ),
  ),
)

/** The variables. `STAFF_AUTH=local` admits this machine only; Access is for everywhere else. */
const Settings = v.object({
  LIBSQL_URL: v.pipe(
    v.string('must be set to a libSQL address, such as http://127.0.0.1:8080'),
    v.url(),
  ),
  LIBSQL_AUTH_TOKEN: v.optional(v.string()),
  /** Hosts besides this shop whose pictures may be shown, separated by spaces; any that is not listed is blocked. */
  PICTURE_HOSTS: v.optional(PictureHosts),
  /** Set by `pnpm dev`: open pages load again when a release goes live. */
  RELOAD_ON_PUBLISH: v.optional(v.literal('on')),
  STAFF_AUTH: v.optional(v.literal('local')),
  ACCESS_TEAM_DOMAIN: v.optional(v.string()),
  ACCESS_AUDIENCE: v.optional(v.string()),
})
export type Settings = v.InferOutput<typeof Settings>

export const readSettings = (env: unknown): Settings => parseVariables(Settings, env)
