/** Checks, records and applies every change to what visitors get of a module. */
import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RegistryAction, UpdateModuleInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../../../platform/context.ts'
import { isUnchanged, type ModuleState, readRegistry, stateOf } from '../read/read-registry.ts'
import { checkFullGrant, checkGrant, type Grant } from '../tokens/deploy-tokens.ts'

/** The context of the registry's verbs, for routes and for the guard, which has no request. */
export type RegistryCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'publishChanges'>

export type OfModule = { module: string; grant: Grant }
export type OfRelease = OfModule & { version: string }

/**
 * What `decide` gets: the state of the module to change, and in `all` the states of all modules.
 */
export type Decided = ModuleState & { all: readonly ModuleState[] }

type Change = {
  action: RegistryAction
  /**
   * What the audit records besides the action. `live` and `canary` are the versions that visitors
   * get afterwards, as far as they change; `version` is the release of the action.
   */
  after?: {
    live?: string | null
    canary?: string | null
    version?: string
    reason?: string | undefined
    strategy?: CanaryStrategy
    percent?: number
    settings?: UpdateModuleInput
  }
  /**
   * The releases concerned; by default the module's live release and canary. The caller's grant
   * must cover their paths and slots. `null` is a release that cannot be read, and requires a grant
   * for everything.
   */
  releases?: readonly (Release | null)[]
  /**
   * Returns the statements that apply the change. Each must do nothing unless `isDecided` holds.
   */
  writes: (isDecided: SQL) => readonly SQL[]
}

const maxAttempts = 30

/**
 * Applies what `decide` returns for the module's current state, provided that the registry is
 * unchanged when it is written. Otherwise it decides again. This also covers a release that
 * `decide` reads and that is withdrawn meanwhile. Resolves once the caches of all regions know of
 * the change: to true, or to false if there was nothing to change.
 * @throws ProblemError `beyond-deploy-token`, `version-conflict`, and what `decide` throws
 */
export const changeRegistry = async (
  ctx: RegistryCtx,
  { module, grant }: OfModule,
  decide: (state: Decided) => Change | null | Promise<Change | null>,
): Promise<boolean> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Bypasses the cache, which may be older than another team's publish.
    const registry = await readRegistry(ctx)
    const state = stateOf(registry, module)
    const change = await decide({ ...state, all: registry.states })
    if (!change) return false
    const shown = [state.live, state.canary].flatMap((one) => (one ? [one.release] : []))
    for (const release of change.releases ?? shown)
      if (release) checkGrant(grant, release)
      else checkFullGrant(grant, module)
    if (await write(ctx, { actor: grant.actor, state, change, seq: registry.seq })) {
      await ctx.publishChanges()
      return true
    }
  }
  throw new ProblemError(
    'version-conflict',
    'The registry is changed by others at the moment. Try it again.',
  )
}

/**
 * Writes one batch that depends on its audit record: the record is written only if the registry is
 * unchanged, and all other statements only if the record is written.
 */
const write = async (
  { db, now }: RegistryCtx,
  { actor, state, change, seq }: { actor: string; state: ModuleState; change: Change; seq: number },
): Promise<boolean> => {
  const { action, after, writes } = change
  const writeId = crypto.randomUUID()
  const isDecided = sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`
  const before = { live: state.live?.version ?? null, canary: state.canary?.version ?? null }
  const done = JSON.stringify({ ...before, ...after })
  const row = sql`${writeId}, ${actor}, ${action}, 'release', ${state.module}, ${JSON.stringify(before)}, ${done}, ${now()}`
  const [{ rowsAffected }] = await db.batch([
    db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) select ${row} where ${isUnchanged(seq)}`,
    ),
    ...writes(isDecided).map((statement) => db.run(statement)),
  ])
  return rowsAffected > 0
}

/**
 * Checks that something is still as the caller has seen it. So if two callers decide on the same
 * state, the second one is rejected. Checks nothing if `seen` is undefined.
 * @throws ProblemError `version-conflict`
 */
export const checkSeen = <Seen>(seen: Seen | undefined, now: Seen, conflict: string): void => {
  if (seen === undefined || seen === now) return
  throw new ProblemError(
    'version-conflict',
    `${conflict} Look at it, then try again if it must be.`,
  )
}

/** Records an action on a release if the statement just before it in the batch changed a row. */
export const recordIfChanged = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  {
    actor,
    action,
    after,
  }: { actor: string; action: RegistryAction; after: { module: string; version: string } },
) =>
  db.run(
    sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${crypto.randomUUID()}, ${actor}, ${action}, 'release', ${after.module}, ${JSON.stringify(after)}, ${now()} where changes() > 0`,
  )
