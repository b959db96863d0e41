import { ProblemError } from '@shop/contracts/problem'
import type { FreezeInput, UnfreezeQuery } from '@shop/contracts/registry'
import { deployTokens, modules as moduleSettings } from '@shop/db/schema/releases'
import { isTokenActor, tokenActor } from '@shop/db/token-actor'
import { eq, sql } from 'drizzle-orm'

import type { Args } from '../../../platform/context.ts'
import type { Freeze } from '../read/read-registry.ts'
import type { Grant } from '../tokens/deploy-tokens.ts'
import { changeRegistry, type OfModule, type RegistryCtx } from './change-registry.ts'
import { checkKnown } from './module-settings.ts'

/**
 * Freezes a module that has releases, or changes the reason of its freeze.
 * @throws ProblemError `module-not-found`, `module-frozen` by others, `beyond-deploy-token`,
 * `version-conflict`
 */
export const freezeModule = async ({
  ctx,
  input,
}: Args<OfModule & FreezeInput, RegistryCtx>): Promise<void> => {
  const { module, grant, reason, from } = input
  await checkKnown(ctx, module)
  await changeRegistry(ctx, input, async ({ freeze }) => {
    if (freeze?.by === grant.actor && freeze.reason === reason) return null
    checkSeenFreeze(module, from, freeze)
    if (freeze) await checkMayEnd(ctx, freeze, grant)
    const values = sql`${module}, ${ctx.now()}, ${grant.actor}, ${reason}`
    return {
      action: 'frozen',
      details: { reason },
      writes: (isDecided) => [
        sql`insert into ${moduleSettings} (module, frozen_at_ms, frozen_by, frozen_reason) select ${values} where ${isDecided} on conflict (module) do update set frozen_at_ms = excluded.frozen_at_ms, frozen_by = excluded.frozen_by, frozen_reason = excluded.frozen_reason`,
      ],
    }
  })
}

/**
 * Ends a freeze. Does nothing if there is none.
 * @throws ProblemError `module-frozen` by others, `beyond-deploy-token`, `version-conflict`
 */
export const unfreezeModule = async ({
  ctx,
  input,
}: Args<OfModule & UnfreezeQuery, RegistryCtx>): Promise<void> => {
  const { module, grant, reason } = input
  await changeRegistry(ctx, input, async ({ freeze }) => {
    if (!freeze) return null
    checkSeenFreeze(module, reason, freeze)
    await checkMayEnd(ctx, freeze, grant)
    return {
      action: 'unfrozen',
      writes: (isDecided) => [
        sql`update ${moduleSettings} set frozen_at_ms = null, frozen_by = null, frozen_reason = null where module = ${module} and ${isDecided}`,
      ],
    }
  })
}

/**
 * Checks that the freeze still has the reason that the caller has seen, null for no freeze. Checks
 * nothing if `seen` is undefined.
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
 * Checks that the caller may end a freeze. Staff may have frozen a module because its token leaked,
 * so a token only ends freezes by tokens of the same module, or by any token if it is for every
 * module.
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
