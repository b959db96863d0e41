/** A canary takes the next step of its strategy. */
import { moduleCanaries } from '@shop/db/schema/releases'
import { sql } from 'drizzle-orm'

import type { Args } from '../../platform/context.ts'
import type { Grant } from '../tokens/deploy-tokens.ts'
import { changeRegistry, type RegistryCtx, shownOf } from './change-registry.ts'
import { checkNotFrozen } from './go-live.ts'

/** A canary as it was when the step was decided, and the share it gets. */
type GrowCanary = {
  module: string
  version: string
  startedAtMs: number
  from: number
  percent: number
  grant: Grant
}

/**
 * Gives a canary a larger share. Does nothing when the module's canary is another by then, was begun anew, or has
 * another share. Resolves to whether it changed anything.
 * @throws ProblemError `beyond-deploy-token`, `module-frozen`, `version-conflict`
 */
export const growCanary = ({
  ctx,
  input: { module, version, startedAtMs, from, percent, grant },
}: Args<GrowCanary, RegistryCtx>): Promise<boolean> =>
  changeRegistry(ctx, grant, (registry) => {
    const canary = registry.modules.find((one) => one.module === module)?.canary
    if (canary?.release.version !== version || canary.startedAtMs !== startedAtMs) return null
    if (canary.percent !== from) return null
    checkNotFrozen(module, registry)
    const now = shownOf(registry, module)
    return {
      action: 'canary-grown',
      module,
      details: { version, percent },
      before: now,
      after: now,
      releases: [canary.release],
      writes: (isDecided) => [
        sql`update ${moduleCanaries} set percent = ${percent}, percent_since_ms = ${ctx.now()} where module = ${module} and ${isDecided}`,
      ],
    }
  })
