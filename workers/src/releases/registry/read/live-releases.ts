import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { ListedRelease, Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'
import { hourMs } from '@shop/domain/time'

import { maxAgeMs } from '../../../platform/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { logRarely } from '../../../platform/log-rarely.ts'
import {
  isRelease,
  modulesOf,
  readRegistry,
  type RegistryModule,
  type ReleaseName,
} from './read-registry.ts'
import { readStoredRegistry, storeRegistry } from './stored-registry.ts'

/** How long a cached registry keeps its canaries while it cannot be validated. */
const canaryGraceMs = 5000

/** During a database outage, returns the last state without canaries, which nothing could end. */
export const listModules = async ({ ctx }: { ctx: Ctx }): Promise<readonly RegistryModule[]> =>
  (await readModules(ctx)).modules

/** A cached value that is made from these modules must have their `ageMs` and `seq`. */
export const readModules = async (ctx: Ctx): Promise<Modules> => {
  const { modules, ...basis } = await findModules(ctx)
  if (basis.ageMs <= canaryGraceMs) return { modules, ...basis }
  return { modules: modules.map((one) => ({ ...one, canary: null })), ...basis }
}

/** `ageMs` is above 0 if the modules may be out of date. */
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
    // The age is unknown, so the cache must not keep values made from these modules.
    return { modules: stored, ageMs: maxAgeMs + 1, seq: -1 }
  }
}

export const listLiveReleases = async ({ ctx }: { ctx: Ctx }): Promise<readonly Release[]> =>
  liveOf(await listModules({ ctx }))

export const liveOf = (modules: readonly RegistryModule[]): readonly Release[] =>
  modules.flatMap(({ live }) => live ?? [])

export const toListedRelease = ({
  team: _team,
  commit: _commit,
  builtAt: _builtAt,
  ...listed
}: Release): ListedRelease => listed

/** True if the shop may serve the release's files. */
export const wasAccepted = (ctx: Ctx, { module, version }: ReleaseName): Promise<boolean> =>
  ctx.cache.getTimed({
    key: `was-accepted ${module}@${version}`,
    // Caches only true: an accepted release stays accepted, but others may pass the gate later.
    ttlMs: hourMs,
    isFailure: (was) => !was,
    load: async () => {
      // Open pages may still use the canary during a database outage.
      const { modules } = await findModules(ctx)
      const known = modules.find((one) => one.module === module)
      const releases = [known?.live, known?.lastGood, known?.canary?.release]
      if (releases.some((one) => one?.version === version)) return true
      const where = and(isRelease({ module, version }), isNotNull(moduleReleases.acceptedAtMs))
      const row = await ctx.db.query.moduleReleases.findFirst({ where, columns: { module: true } })
      return row !== undefined
    },
  })

/** Lists modules removed on purpose. No start or deploy restores them. Undefined in an outage. */
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
    // Reading the list of live releases has logged the outage.
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
