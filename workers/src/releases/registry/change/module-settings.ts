import { and, eq, like, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { FreezeInput, UnfreezeQuery, UpdateModuleInput } from '@shop/contracts/registry'
import { deployTokens, moduleReleases, modules as moduleSettings } from '@shop/db/schema/releases'
import { isTokenActor, tokenIdOf } from '@shop/db/deploy-token'

import { canonicalJson } from '../../../platform/crypto.ts'
import type { Args } from '../../../platform/context.ts'
import { noSuchModule, readModuleDetails } from '../read/module-details.ts'
import type { Freeze } from '../read/read-registry.ts'
import { changeSettings, type Settings } from '../read/settings.ts'
import { anyGrant } from '../tokens/deploy-tokens.ts'
import {
  changeRegistry,
  checkSeen,
  type OfModule,
  type RegistryCtx,
  upsertIf,
} from './change-registry.ts'

export const updateModule = async ({
  ctx,
  input: { module, ...changes },
}: Args<{ module: string } & UpdateModuleInput>): Promise<void> => {
  const { db, log } = ctx
  const details = await readModuleDetails({ ctx: { db, log }, input: { module } })
  const named = {
    links: [...details.links, ...details.pages].map(({ name }) => name),
    sources: details.sources.map(({ source }) => source),
    grants: details.grants.map(({ grant }) => grant),
  }
  await changeRegistry(
    ctx,
    { module, grant: anyGrant(ctx.actor.email) },
    ({ settings: before }) => {
      const after = changeSettings(before, changes, named)
      if (canonicalJson(after) === canonicalJson(before)) return null
      const { from_position: seen } = changes
      const conflict = `${module} is at position ${before.position} now, not at ${seen}.`
      checkSeen(seen, before.position, conflict)
      return {
        action: 'changed',
        after: { settings: changes },
        releases: [],
        writes: (isDecided) => [upsertIf(moduleSettings, rowOf(module, after), isDecided)],
      }
    },
  )
}

export const rowOf = (
  module: string,
  { position, approved }: Settings,
): Record<string, unknown> => ({
  module,
  position,
  approved_links: JSON.stringify(approved.links),
  approved_sources: JSON.stringify(approved.sources),
  approved_grants: JSON.stringify(approved.grants),
})

export const freezeModule = async ({
  ctx,
  input,
}: Args<OfModule & FreezeInput, RegistryCtx>): Promise<void> => {
  const { module, grant, reason, from } = input
  const isOfModule = eq(moduleReleases.module, module)
  const known = await ctx.db.query.moduleReleases.findFirst({ where: isOfModule })
  if (!known) throw noSuchModule(module)
  await changeRegistry(ctx, input, async ({ freeze }) => {
    if (freeze?.by === grant.actor && freeze.reason === reason) return null
    checkSeenFreeze(module, from, freeze)
    if (freeze) await checkMayEnd(ctx, input, freeze)
    const frozen = { frozen_at_ms: ctx.now(), frozen_by: grant.actor, frozen_reason: reason }
    return {
      action: 'frozen',
      after: { reason },
      writes: (isDecided) => [upsertIf(moduleSettings, { module, ...frozen }, isDecided)],
    }
  })
}

export const unfreezeModule = async ({
  ctx,
  input,
}: Args<OfModule & UnfreezeQuery, RegistryCtx>): Promise<void> => {
  const { module, reason } = input
  await changeRegistry(ctx, input, async ({ freeze }) => {
    if (!freeze) return null
    checkSeenFreeze(module, reason, freeze)
    await checkMayEnd(ctx, input, freeze)
    return {
      action: 'unfrozen',
      writes: (isDecided) => [
        sql`
          update ${moduleSettings}
          set frozen_at_ms = null, frozen_by = null, frozen_reason = null
          where module = ${module} and ${isDecided}`,
      ],
    }
  })
}

const checkSeenFreeze = (
  module: string,
  seen: string | null | undefined,
  now: Freeze | null,
): void => {
  const conflict = now
    ? `${module} has since been frozen by ${now.by}: ${now.reason}.`
    : `The freeze of ${module} has already ended.`
  checkSeen(seen, now?.reason ?? null, conflict)
}

/** A deploy token may have leaked, so it cannot end a freeze by staff. */
const checkMayEnd = async (
  { db }: Pick<RegistryCtx, 'db'>,
  { module, grant }: OfModule,
  { by, reason }: Freeze,
): Promise<void> => {
  if (!isTokenActor(grant.actor)) return
  if (isTokenActor(by)) {
    const isMaker = like(deployTokens.tokenSha256, `${tokenIdOf(by)}%`)
    const isOfGrant = grant.module === '*' ? undefined : eq(deployTokens.module, grant.module)
    if (await db.query.deployTokens.findFirst({ where: and(isMaker, isOfGrant) })) return
  }
  throw new ProblemError(
    'module-frozen',
    `${module} is frozen by ${by}: ${reason}. This token cannot change that; a manager can.`,
  )
}
