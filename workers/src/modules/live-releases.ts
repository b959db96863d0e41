/** The registry as pages need it: the live release of each module, and where its files are. */
import { and, eq } from 'drizzle-orm'

import type { Release } from '@shop/contracts/release'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Ctx } from '../platform/context.ts'

/** Cache tag of the registry. */
export const liveReleasesTag = 'live-releases'

/** The bucket key of one file of a release; with an empty path the prefix of all its files. */
export const releaseKey = (module: string, version: string, path: string): string =>
  `modules/${module}/${version}/${path}`

/** Cached for a second, and longer while the database is away. */
export const listLiveReleases = ({ ctx }: { ctx: Ctx }): Promise<readonly Release[]> =>
  ctx.cache.getOrLoad({
    key: 'live-releases',
    tags: [liveReleasesTag],
    load: () => readLiveReleases(ctx),
  })

/** The live releases as the database has them now. */
export const readLiveReleases = async (ctx: Ctx): Promise<Release[]> => {
  const isSame = and(
    eq(moduleReleases.module, moduleChannels.module),
    eq(moduleReleases.version, moduleChannels.version),
  )
  const rows = await ctx.db
    .select({ manifest: moduleReleases.manifest })
    .from(moduleChannels)
    .innerJoin(moduleReleases, isSame)
    .where(eq(moduleChannels.channel, 'live'))
    .orderBy(moduleChannels.module)
  return rows.map(({ manifest }) => manifest)
}
