import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { ListedRelease, Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import { maxAgeMs } from '../../../platform/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { logRarely } from '../../../platform/log-rarely.ts'
import { modulesOf, readRegistry, type RegistryModule } from './read-registry.ts'
import { isRelease } from './stored-release.ts'
import { readStoredRegistry, storeRegistry } from './stored-registry.ts'

/** How long canaries stay in a registry that cannot be validated, in milliseconds. */
const canaryGraceMs = 5000

/**
 * Returns what visitors may currently get of each module, cached. While the database is
 * unreachable, returns the last known state; a new isolate reads that from the bucket. There are no
 * canaries then, because nothing could withdraw them.
 */
export const listModules = async ({ ctx }: { ctx: Ctx }): Promise<readonly RegistryModule[]> =>
  (await readModules(ctx)).modules

/** Like `listModules`, for a cached value that is made of the modules. */
export const readModules = async (ctx: Ctx): Promise<Modules> => {
  const { modules, ...basis } = await findModules(ctx)
  if (basis.ageMs <= canaryGraceMs) return { modules, ...basis }
  return { modules: modules.map((one) => ({ ...one, canary: null })), ...basis }
}

/**
 * A cached value that is made of the modules takes over `ageMs` and `seq`. `ageMs` is above 0 if it
 * is unknown whether the modules are still current.
 */
type Modules = { modules: readonly RegistryModule[]; ageMs: number; seq: number }

const findModules = async (ctx: Ctx): Promise<Modules> => {
  try {
    const { value, ageMs, seq } = await ctx.cache.get<readonly RegistryModule[]>({
      key: 'registry',
      load: async () => {
        const registry = await readRegistry(ctx)
        const value = modulesOf(registry)
        storeRegistry(ctx, { ...registry, modules: value })
        return { value, subjects: ['releases'] }
      },
    })
    return { modules: value, ageMs, seq }
  } catch (error) {
    const stored = await ctx.cache.getTimed({
      key: 'stored-registry',
      load: () => readStoredRegistry(ctx),
    })
    if (stored.length === 0) throw error
    await logRarely(ctx, 'stored releases', {
      level: 'warn',
      message: 'the live releases are those that were stored last: the database does not respond',
    })
    // Their age is unknown, so nothing that is made of them may be used again.
    return { modules: stored, ageMs: maxAgeMs + 1, seq: -1 }
  }
}

export const listLiveReleases = async ({ ctx }: { ctx: Ctx }): Promise<readonly Release[]> =>
  liveOf(await listModules({ ctx }))

export const liveOf = (modules: readonly RegistryModule[]): readonly Release[] =>
  modules.flatMap(({ live }) => live ?? [])

/** Removes what only publishers and staff may know about a live release. */
export const toListedRelease = ({
  team: _team,
  commit: _commit,
  builtAt: _builtAt,
  ...listed
}: Release): ListedRelease => listed

/** Long, because an accepted release stays accepted. */
const wasAcceptedTtlMs = 3_600_000

/** True if a release has passed the gate. Other releases' files must not be served. */
export const wasAccepted = (
  ctx: Ctx,
  { module, version }: { module: string; version: string },
): Promise<boolean> =>
  ctx.cache.getTimed({
    key: `was-accepted ${module}@${version}`,
    ttlMs: wasAcceptedTtlMs,
    // False is not cached, because a release may pass the gate at any time.
    isFailure: (was) => !was,
    load: async () => {
      // In a database outage, only these releases are known. Open pages may still use the canary.
      const { modules } = await findModules(ctx)
      const known = modules.find((one) => one.module === module)
      const releases = [known?.live, known?.lastGood, known?.canary?.release]
      if (releases.some((one) => one?.version === version)) return true
      const where = and(isRelease({ module, version }), isNotNull(moduleReleases.acceptedAtMs))
      const row = await ctx.db.query.moduleReleases.findFirst({ where, columns: { module: true } })
      return row !== undefined
    },
  })

/**
 * Returns which of the named modules were live once and are not now: staff took them out on purpose,
 * and a start or deploy must not bring them back. Returns undefined while the database does not
 * respond.
 */
export const listRemovedModules = async (
  ctx: Ctx,
  among: readonly string[],
): Promise<readonly string[] | undefined> => {
  try {
    const { value } = await ctx.cache.get<readonly string[]>({
      key: 'removed-modules',
      load: async () => ({ value: await readRemoved(ctx), subjects: ['releases'] }),
    })
    return value.filter((module) => among.includes(module))
  } catch {
    // The list of live releases then comes from the bucket, and reading that list has logged the
    // reason.
    return undefined
  }
}

const readRemoved = async ({ db }: Pick<Ctx, 'db'>): Promise<readonly string[]> => {
  const ofLive = and(
    eq(moduleChannels.module, moduleReleases.module),
    eq(moduleChannels.channel, 'live'),
  )
  const rows = await db
    .selectDistinct({ module: moduleReleases.module })
    .from(moduleReleases)
    .leftJoin(moduleChannels, ofLive)
    .where(and(isNotNull(moduleReleases.lastLiveAtMs), isNull(moduleChannels.module)))
  return rows.map(({ module }) => module)
}
