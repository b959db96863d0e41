/** The registry as pages need it: the live release of each module, and where its files are. */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'

import { contractVersion, type ListedRelease, Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Ctx } from '../platform/context.ts'
import { logRarely } from '../platform/log-rarely.ts'
import { readStoredReleases, storeReleases } from './stored-releases.ts'

/** The bucket key of one file of a release; with an empty path the prefix of all its files. */
export const releaseKey = (module: string, version: string, path: string): string =>
  `modules/${module}/${version}/${path}`

/**
 * As they are now, cached; while the database is away the last ones, and in an isolate that was born meanwhile those in the
 * bucket. `following` names the cached values that the request gets next, by the releases.
 */
export const listLiveReleases = async ({
  ctx,
  following,
}: {
  ctx: Ctx
  following?: (releases: readonly Release[]) => readonly string[]
}): Promise<readonly Release[]> => {
  try {
    const { value } = await ctx.validatedCache.get<readonly Release[]>({
      key: 'live-releases',
      load: async () => {
        const { releases } = await readRegistry(ctx)
        storeReleases(ctx, releases)
        return { value: releases, subjects: ['releases'] }
      },
      ...(following ? { following } : {}),
    })
    return value
  } catch (error) {
    const stored = await ctx.cache.getOrLoad({
      key: 'stored-releases',
      tags: [],
      load: async () =>
        (await readStoredReleases(ctx)).flatMap((manifest) => readManifest(manifest) ?? []),
    })
    if (stored.length === 0) throw error
    await logRarely(ctx, 'stored releases', {
      level: 'warn',
      message: 'the live releases are those that were stored last: the database does not respond',
    })
    return stored
  }
}

/** `state` names every live version, whether or not this shop can use its release. */
type Registry = { state: string; releases: Release[] }

/**
 * The live releases as the database has them now. One that this version of the shop cannot use is left out, with a
 * line in the log: a page without its module is better than no page.
 */
export const readRegistry = async (ctx: Pick<Ctx, 'db' | 'log'>): Promise<Registry> => {
  const isSame = and(
    eq(moduleReleases.module, moduleChannels.module),
    eq(moduleReleases.version, moduleChannels.version),
  )
  const rows = await ctx.db
    .select({
      module: moduleChannels.module,
      version: moduleChannels.version,
      manifest: moduleReleases.manifest,
    })
    .from(moduleChannels)
    .innerJoin(moduleReleases, isSame)
    .where(eq(moduleChannels.channel, 'live'))
    .orderBy(moduleChannels.module)
  const releases = rows.flatMap(({ module, version, manifest }) => {
    const release = readManifest(manifest)
    if (release) return [release]
    const name = `${module} ${version}`
    if (reported.has(name)) return []
    reported.add(name)
    ctx.log({
      level: 'warn',
      message: `${name} is left out: its manifest is not of contract ${contractVersion}. Publish it again.`,
    })
    return []
  })
  return { state: stateOf(rows), releases }
}

/** Each is reported once an isolate, because the registry is read again and again. */
const reported = new Set<string>()

/** A stored manifest, or `null` when it is one of another contract or version of the shop. */
export const readManifest = (manifest: unknown): Release | null => {
  const result = v.safeParse(Release, manifest)
  const isOurs = result.success && result.output.requires.contract === contractVersion
  return isOurs ? result.output : null
}

const stateOf = (rows: readonly { module: string; version: string }[]): string =>
  JSON.stringify(rows.map(({ module, version }) => `${module}@${version}`).toSorted())

/** Whether the same versions are live as when `state` was read. */
export const isUnchanged = (state: string): SQL =>
  sql`(select json_group_array(name) from (select ${moduleChannels.module} || '@' || ${moduleChannels.version} as name from ${moduleChannels} where ${moduleChannels.channel} = 'live' order by name)) = ${state}`

/** What everybody may know of a live release; who made it is for those who publish, and for staff. */
export const toListedRelease = ({
  team: _team,
  commit: _commit,
  builtAt: _builtAt,
  ...listed
}: Release): ListedRelease => listed

/** What was live once, was live for good. */
const wasLiveTtlMs = 3_600_000

/** Whether a release is or was live. Files of others are not served: what they are is unchecked. */
export const wasLive = (
  ctx: Ctx,
  { module, version }: { module: string; version: string },
): Promise<boolean> =>
  ctx.cache.getOrLoad({
    key: `was-live ${module}@${version}`,
    tags: [],
    ttlMs: wasLiveTtlMs,
    // What was not may be in the next moment.
    isFailure: (was) => !was,
    load: async () => {
      const live = await listLiveReleases({ ctx })
      if (live.some((one) => one.module === module && one.version === version)) return true
      const where = and(
        eq(moduleReleases.module, module),
        eq(moduleReleases.version, version),
        isNotNull(moduleReleases.firstLiveAtMs),
      )
      const row = await ctx.db.query.moduleReleases.findFirst({ where, columns: { module: true } })
      return row !== undefined
    },
  })
