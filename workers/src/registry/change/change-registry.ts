/** How everything that changes what visitors get of a module is written: checked, recorded and done as one. */
import { type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { RegistryAction, UpdateModuleInput } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'

import { isUnchanged, readRegistry, type Registry } from '../read/read-registry.ts'
import { checkGrant, type Grant } from '../tokens/deploy-tokens.ts'
import type { Ctx } from '../../platform/context.ts'

/** What a verb of the registry works with: routes call them, and the guard, which has no request. */
export type RegistryCtx = Pick<Ctx, 'db' | 'now' | 'log' | 'publishChanges'>

/** The versions that visitors get of a module. */
export type Shown = { live: string | null; canary: string | null }

/** What is to be done, and what the audit says of it: what visitors get of the module before and after. */
type RegistryChange = {
  action: RegistryAction
  module: string
  before: Shown
  after: Shown
  /** The releases that it is about: who asks must be allowed their paths and slots. */
  releases: readonly Release[]
  /** What else the audit says: the release that it is about, why, how its share grows, the share it has since, what staff set. */
  details?: {
    version?: string
    reason?: string | undefined
    strategy?: CanaryStrategy
    percent?: number
    settings?: UpdateModuleInput
  }
  /** The statements, each of which does nothing unless the condition holds. */
  writes: (isDecided: SQL) => readonly SQL[]
}

/** So many changes by others may come in between. */
const maxAttempts = 30

type Decision = RegistryChange | null

/**
 * Does what `decide` makes of the registry as it is, if it still is so when it is written; otherwise it decides again. `decide` may
 * read a release as well: one that is withdrawn meanwhile makes it decide again, too.
 * Resolves to whether anything was to be done, after the caches of all regions know of the change.
 * @throws ProblemError `beyond-deploy-token`, `version-conflict`, and what `decide` throws
 */
export const changeRegistry = async (
  ctx: RegistryCtx,
  grant: Grant,
  decide: (registry: Registry) => Decision | Promise<Decision>,
): Promise<boolean> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Not from the cache, which may be older than another team's publish.
    // oxlint-disable-next-line no-await-in-loop -- Each attempt sees what the one before it met.
    const registry = await readRegistry(ctx)
    // oxlint-disable-next-line no-await-in-loop -- The same.
    const change = await decide(registry)
    if (!change) return false
    for (const release of change.releases) checkGrant(grant, release)
    // oxlint-disable-next-line no-await-in-loop -- The same.
    if (await write(ctx, { actor: grant.actor, change, seq: registry.seq })) {
      // oxlint-disable-next-line no-await-in-loop -- The last of the attempts.
      await ctx.publishChanges()
      return true
    }
  }
  throw new ProblemError(
    'version-conflict',
    'The registry is changed by others at the moment. Try it again.',
  )
}

/** One batch, decided by its record: that is written only while the registry is unchanged, and everything else only with it. */
const write = async (
  { db, now }: RegistryCtx,
  { actor, change, seq }: { actor: string; change: RegistryChange; seq: number },
): Promise<boolean> => {
  const { action, module, before, after, details, writes } = change
  const writeId = crypto.randomUUID()
  const isDecided = sql`exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`
  const done = JSON.stringify({ ...after, ...details })
  const row = sql`${writeId}, ${actor}, ${action}, 'release', ${module}, ${JSON.stringify(before)}, ${done}, ${now()}`
  const [{ rowsAffected }] = await db.batch([
    db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) select ${row} where ${isUnchanged(seq)}`,
    ),
    ...writes(isDecided).map((statement) => db.run(statement)),
  ])
  return rowsAffected > 0
}

/** What visitors get of a module. */
export const shownOf = (
  { live, canaries }: Pick<Registry, 'live' | 'canaries'>,
  module: string,
): Shown => ({
  live: live.get(module) ?? null,
  canary: canaries.get(module) ?? null,
})

/** Those of a module's shown releases that have these versions; one that this version of the shop cannot use is none. */
export const releasesOf = (
  { modules }: Pick<Registry, 'modules'>,
  module: string,
  { live, canary }: Partial<Shown>,
): Release[] => {
  const known = modules.find((one) => one.module === module)
  return [live && known?.live, canary && known?.canary?.release].flatMap((release) => release || [])
}
