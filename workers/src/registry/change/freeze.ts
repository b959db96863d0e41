/** A freeze: nothing of a module goes live or becomes a canary until it ends. */
import { ProblemError } from '@shop/contracts/problem'
import type { FreezeInput, UnfreezeQuery } from '@shop/contracts/registry'
import { deployTokens, modules as moduleSettings } from '@shop/db/schema/releases'
import { isTokenActor, tokenActor } from '@shop/db/token-actor'
import { eq, sql } from 'drizzle-orm'

import type { Args } from '../../platform/context.ts'
import type { Freeze, Registry } from '../read/read-registry.ts'
import type { Grant } from '../tokens/deploy-tokens.ts'
import { changeRegistry, type RegistryCtx, releasesOf, shownOf } from './change-registry.ts'
import { checkKnown } from './module-settings.ts'

type OfModule = { module: string; grant: Grant }

/**
 * Freezes a module that has releases; one that is frozen gets the new reason.
 * @throws ProblemError `module-not-found`, `module-frozen` by others, `beyond-deploy-token`, `version-conflict`
 */
export const freezeModule = async ({
  ctx,
  input: { module, grant, reason, from },
}: Args<OfModule & FreezeInput, RegistryCtx>): Promise<void> => {
  await checkKnown(ctx, module)
  await changeRegistry(ctx, grant, async (registry) => {
    const shown = shownOf(registry, module)
    const known = freezeOf(registry, module)
    if (known?.by === grant.actor && known.reason === reason) return null
    checkSeenFreeze(module, from, known)
    if (known) await checkMayEnd(ctx, known, grant)
    const values = sql`${module}, ${ctx.now()}, ${grant.actor}, ${reason}`
    return {
      action: 'frozen',
      module,
      details: { reason },
      before: shown,
      after: shown,
      releases: releasesOf(registry, module, shown),
      writes: (isDecided) => [
        sql`insert into ${moduleSettings} (module, frozen_at_ms, frozen_by, frozen_reason) select ${values} where ${isDecided} on conflict (module) do update set frozen_at_ms = excluded.frozen_at_ms, frozen_by = excluded.frozen_by, frozen_reason = excluded.frozen_reason`,
      ],
    }
  })
}

/**
 * Ends a freeze; without one nothing is done.
 * @throws ProblemError `module-frozen` by others, `beyond-deploy-token`, `version-conflict`
 */
export const unfreezeModule = async ({
  ctx,
  input: { module, grant, reason },
}: Args<OfModule & UnfreezeQuery, RegistryCtx>): Promise<void> => {
  await changeRegistry(ctx, grant, async (registry) => {
    const known = freezeOf(registry, module)
    if (!known) return null
    checkSeenFreeze(module, reason, known)
    await checkMayEnd(ctx, known, grant)
    const shown = shownOf(registry, module)
    return {
      action: 'unfrozen',
      module,
      before: shown,
      after: shown,
      releases: releasesOf(registry, module, shown),
      writes: (isDecided) => [
        sql`update ${moduleSettings} set frozen_at_ms = null, frozen_by = null, frozen_reason = null where module = ${module} and ${isDecided}`,
      ],
    }
  })
}

const freezeOf = ({ freezes }: Pick<Registry, 'freezes'>, module: string): Freeze | undefined =>
  freezes.find((freeze) => freeze.module === module)

/**
 * Whether a module is frozen for the reason that who asks has seen, `null` for none. Without one there is nothing to check.
 * @throws ProblemError `version-conflict`
 */
const checkSeenFreeze = (
  module: string,
  seen: string | null | undefined,
  now: Freeze | undefined,
): void => {
  if (seen === undefined || seen === (now?.reason ?? null)) return
  throw new ProblemError(
    'version-conflict',
    now
      ? `${module} is frozen by ${now.by} by now: ${now.reason}. Look at it, then try again if it must be.`
      : `The freeze of ${module} has ended by now.`,
  )
}

/**
 * Staff may have frozen a module because its token is in the wrong hands: a token ends only what a token of the same module
 * has frozen, one for every module what any token has.
 * @throws ProblemError `module-frozen`
 */
const checkMayEnd = async (
  { db }: Pick<RegistryCtx, 'db'>,
  { module, by, reason }: Freeze,
  grant: Grant,
): Promise<void> => {
  if (!isTokenActor(grant.actor)) return
  if (isTokenActor(by)) {
    const isOfGrant = grant.module === '*' ? undefined : eq(deployTokens.module, grant.module)
    const tokens = await db
      .select({ hash: deployTokens.tokenSha256 })
      .from(deployTokens)
      .where(isOfGrant)
    if (tokens.some(({ hash }) => tokenActor(hash) === by)) return
  }
  throw new ProblemError(
    'module-frozen',
    `${module} is frozen by ${by}: ${reason}. This token cannot change that; a manager can.`,
  )
}
