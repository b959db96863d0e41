/** Checks, records and applies every change to what visitors get of a module. */
import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RegistryAction, UpdateModuleInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'

import type { Ctx } from '../../../platform/context.ts'
import {
  type Canary,
  type Freeze,
  isUnchanged,
  readRegistry,
  type Registry,
  type RegistryModule,
} from '../read/read-registry.ts'
import { defaultSettings, type Settings } from '../read/settings.ts'
import { checkFullGrant, checkGrant, type Grant } from '../tokens/deploy-tokens.ts'

/** The context of the registry's verbs, for routes and for the guard, which has no request. */
export type RegistryCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'publishChanges'>

export type OfModule = { module: string; grant: Grant }
export type OfRelease = OfModule & { version: string }

/** A release that visitors get; `release` is null if this version of the shop cannot read it. */
type Shown = { version: string; release: Release | null }

/** The state of one module in the registry. `others` are all other modules. */
export type ModuleState = {
  module: string
  live: Shown | null
  lastGood: Release | null
  canary: (Shown & { known: Canary | null }) | null
  freeze: Freeze | undefined
  settings: Settings
  others: readonly RegistryModule[]
}

export const stateOf = (registry: Registry, module: string): ModuleState => {
  const { live, lastGood, canary } = registry.modules.find((one) => one.module === module) ?? {}
  const [liveVersion, canaryVersion] = [
    registry.live.get(module)?.version,
    registry.canaries.get(module)?.version,
  ]
  return {
    module,
    live: liveVersion === undefined ? null : { version: liveVersion, release: live ?? null },
    lastGood: lastGood ?? null,
    canary:
      canaryVersion === undefined
        ? null
        : { version: canaryVersion, release: canary?.release ?? null, known: canary ?? null },
    freeze: registry.freezes.find((freeze) => freeze.module === module),
    settings: registry.settings.get(module) ?? defaultSettings,
    others: registry.modules.filter((one) => one.module !== module),
  }
}

type Change = {
  action: RegistryAction
  /** The versions that visitors get afterwards, as far as they change. */
  after?: { live?: string | null; canary?: string | null }
  /**
   * The releases concerned, by default all that visitors get of the module. The caller's grant must
   * allow their paths and slots, or everything for a release that cannot be read (`null`).
   */
  releases?: readonly (Release | null)[]
  /**
   * Further details for the audit: the release, the reason, the strategy and new share of a canary,
   * and staff's settings.
   */
  details?: {
    version?: string
    reason?: string | undefined
    strategy?: CanaryStrategy
    percent?: number
    settings?: UpdateModuleInput
  }
  /** Returns the statements. Each one must do nothing unless the condition holds. */
  writes: (isDecided: SQL) => readonly SQL[]
}

const maxAttempts = 30

/**
 * Applies what `decide` returns for the module's current state, provided that the registry is
 * unchanged when it is written. Otherwise it decides again. This also covers a release that
 * `decide` reads and that is withdrawn meanwhile. Resolves to true if there was anything to change,
 * after the caches of all regions know of it.
 * @throws ProblemError `beyond-deploy-token`, `version-conflict`, and what `decide` throws
 */
export const changeRegistry = async (
  ctx: RegistryCtx,
  { module, grant }: OfModule,
  decide: (state: ModuleState) => Change | null | Promise<Change | null>,
): Promise<boolean> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Bypasses the cache, which may be older than another team's publish.
    const registry = await readRegistry(ctx)
    const state = stateOf(registry, module)
    const change = await decide(state)
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
  const { action, after, details, writes } = change
  const writeId = crypto.randomUUID()
  const isDecided = sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`
  const before = { live: state.live?.version ?? null, canary: state.canary?.version ?? null }
  const done = JSON.stringify({ ...before, ...after, ...details })
  const row = sql`${writeId}, ${actor}, ${action}, 'release', ${state.module}, ${JSON.stringify(before)}, ${done}, ${now()}`
  const [{ rowsAffected }] = await db.batch([
    db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) select ${row} where ${isUnchanged(seq)}`,
    ),
    ...writes(isDecided).map((statement) => db.run(statement)),
  ])
  return rowsAffected > 0
}

/** Records an action on a release if the statement just before changed a row. */
export const recordIfChanged = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { actor, action, after }: { actor: string; action: RegistryAction; after: OfVersion },
) =>
  db.run(
    sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${crypto.randomUUID()}, ${actor}, ${action}, 'release', ${after.module}, ${JSON.stringify(after)}, ${now()} where changes() > 0`,
  )

type OfVersion = { module: string; version: string }
