/** The registry as pages need it, cached, and where the files of its releases are. */
import { and, eq, isNotNull } from 'drizzle-orm'

import type { ListedRelease, Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'

import type { Ctx } from '../../platform/context.ts'
import { logRarely } from '../../platform/log-rarely.ts'
import { readRegistry, type RegistryModule } from './read-registry.ts'
import { readStoredRegistry, storeRegistry } from './stored-registry.ts'

type Following = (modules: readonly RegistryModule[]) => readonly string[]

/** A registry that is not known to be right has canaries no longer than this, in milliseconds. */
const canaryGraceMs = 5000

/**
 * Of each module what visitors may get of it, as it is now, cached; while the database is away the last ones, and in an isolate
 * that was born meanwhile those in the bucket. Then there are no canaries: nothing could withdraw them. `following` names
 * the cached values that the request gets next.
 */
export const listModules = async (options: {
  ctx: Ctx
  following?: Following
}): Promise<readonly RegistryModule[]> => {
  const { modules, ageMs } = await readModules(options)
  return ageMs <= canaryGraceMs ? modules : modules.map((one) => ({ ...one, canary: null }))
}

/** `ageMs` is above 0 when it is not known whether they are still right. */
const readModules = async ({
  ctx,
  following,
}: {
  ctx: Ctx
  following?: Following
}): Promise<{ modules: readonly RegistryModule[]; ageMs: number }> => {
  try {
    const { value: modules, ageMs } = await ctx.validatedCache.get<readonly RegistryModule[]>({
      key: 'registry',
      load: async () => {
        const registry = await readRegistry(ctx)
        storeRegistry(ctx, registry)
        return { value: registry.modules, subjects: ['releases'] }
      },
      ...(following ? { following } : {}),
    })
    return { modules, ageMs }
  } catch (error) {
    const stored = await ctx.cache.getOrLoad({
      key: 'stored-registry',
      tags: [],
      load: () => readStoredRegistry(ctx),
    })
    if (stored.length === 0) throw error
    await logRarely(ctx, 'stored releases', {
      level: 'warn',
      message: 'the live releases are those that were stored last: the database does not respond',
    })
    return { modules: stored, ageMs: Infinity }
  }
}

/** The live release of each module, from the same cache. */
export const listLiveReleases = async ({ ctx }: { ctx: Ctx }): Promise<readonly Release[]> =>
  liveOf(await listModules({ ctx }))

const liveOf = (modules: readonly RegistryModule[]): readonly Release[] =>
  modules.flatMap(({ live }) => live ?? [])

/** What everybody may know of a live release; who made it is for those who publish, and for staff. */
export const toListedRelease = ({
  team: _team,
  commit: _commit,
  builtAt: _builtAt,
  ...listed
}: Release): ListedRelease => listed

/** What was accepted once, is for good. */
const wasAcceptedTtlMs = 3_600_000

/** Whether a release has passed the gate. Files of others are not served: what they are is unchecked. */
export const wasAccepted = (
  ctx: Ctx,
  { module, version }: { module: string; version: string },
): Promise<boolean> =>
  ctx.cache.getOrLoad({
    key: `was-accepted ${module}@${version}`,
    tags: [],
    ttlMs: wasAcceptedTtlMs,
    // A release that has not passed yet may pass at any time, so that this is not stored.
    isFailure: (was) => !was,
    load: async () => {
      // In an outage of the database these are all that is known; an open page may still be one of a canary.
      const { modules } = await readModules({ ctx })
      const known = modules.flatMap(({ live, lastGood, canary }) =>
        [live, lastGood, canary?.release].filter((one) => one?.module === module),
      )
      if (known.some((one) => one?.version === version)) return true
      const where = and(
        eq(moduleReleases.module, module),
        eq(moduleReleases.version, version),
        isNotNull(moduleReleases.acceptedAtMs),
      )
      const row = await ctx.db.query.moduleReleases.findFirst({ where, columns: { module: true } })
      return row !== undefined
    },
  })
