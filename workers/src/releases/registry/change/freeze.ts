import { ProblemError } from '@shop/contracts/problem'
import type { FreezeInput, UnfreezeQuery } from '@shop/contracts/registry'
import { deployTokens, modules as moduleSettings } from '@shop/db/schema/releases'
import { isTokenActor, tokenIdOf } from '@shop/db/token-actor'
import { and, eq, like, sql } from 'drizzle-orm'

import type { Args } from '../../../platform/context.ts'
import type { Freeze } from '../read/read-registry.ts'
import { changeRegistry, checkSeen, type OfModule, type RegistryCtx } from './change-registry.ts'
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
    if (freeze) await checkMayEnd(ctx, input, freeze)
    const values = sql`${module}, ${ctx.now()}, ${grant.actor}, ${reason}`
    return {
      action: 'frozen',
      after: { reason },
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
  const { module, reason } = input
  await changeRegistry(ctx, input, async ({ freeze }) => {
    if (!freeze) return null
    checkSeenFreeze(module, reason, freeze)
    await checkMayEnd(ctx, input, freeze)
    return {
      action: 'unfrozen',
      writes: (isDecided) => [
        sql`update ${moduleSettings} set frozen_at_ms = null, frozen_by = null, frozen_reason = null where module = ${module} and ${isDecided}`,
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
    ? `${module} is frozen by ${now.by} by now: ${now.reason}.`
    : `The freeze of ${module} has ended by now.`
  checkSeen(seen, now?.reason ?? null, conflict)
}

/**
 * Checks that the caller may end a freeze. Staff may have frozen a module because its token leaked,
 * so a token only ends freezes by tokens of the same module, or by any token if the caller's token
 * is for every module.
 * @throws ProblemError `module-frozen`
 */
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
