/** A freeze: nothing of a module goes live or becomes a canary until it ends. */
import { sql } from 'drizzle-orm'

import { modules as moduleSettings } from '@shop/db/schema/releases'

import type { Args } from '../../platform/context.ts'
import { changeRegistry, type RegistryCtx, shownOf } from './change-registry.ts'
import { checkKnown } from './module-settings.ts'

type OfModule = { module: string; actor: string }

/** Freezes a module that has releases; one that is frozen gets the new reason. @throws ProblemError `module-not-found`, `version-conflict` */
export const freezeModule = async ({
  ctx,
  input: { module, actor, reason },
}: Args<OfModule & { reason: string }, RegistryCtx>): Promise<void> => {
  await checkKnown(ctx, module)
  await changeRegistry(ctx, actor, (registry) => {
    const shown = shownOf(registry, module)
    const known = registry.freezes.find((freeze) => freeze.module === module)
    if (known?.by === actor && known.reason === reason) return null
    const values = sql`${module}, ${ctx.now()}, ${actor}, ${reason}`
    return {
      action: 'frozen',
      module,
      details: { reason },
      before: shown,
      after: shown,
      writes: (isDecided) => [
        sql`insert into ${moduleSettings} (module, frozen_at_ms, frozen_by, frozen_reason) select ${values} where ${isDecided} on conflict (module) do update set frozen_at_ms = excluded.frozen_at_ms, frozen_by = excluded.frozen_by, frozen_reason = excluded.frozen_reason`,
      ],
    }
  })
}

/** Ends a freeze; without one nothing is done. @throws ProblemError `version-conflict` */
export const unfreezeModule = async ({
  ctx,
  input: { module, actor },
}: Args<OfModule, RegistryCtx>): Promise<void> => {
  await changeRegistry(ctx, actor, (registry) => {
    if (!registry.freezes.some((freeze) => freeze.module === module)) return null
    const shown = shownOf(registry, module)
    return {
      action: 'unfrozen',
      module,
      before: shown,
      after: shown,
      writes: (isDecided) => [
        sql`update ${moduleSettings} set frozen_at_ms = null, frozen_by = null, frozen_reason = null where module = ${module} and ${isDecided}`,
      ],
    }
  })
}
