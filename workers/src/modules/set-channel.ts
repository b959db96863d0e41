/** Last step of a publish, and the whole of a rollback: which release new page views get. */
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { routesOverlap } from '@shop/contracts/route-pattern'
import { moduleChannels } from '@shop/db/schema/releases'

import type { Ctx } from '../platform/context.ts'
import { liveReleasesTag, readLiveReleases } from './live-releases.ts'
import { findRelease, missingFiles } from './register-release.ts'

/** @throws ProblemError `release-not-found`, `release-incomplete`, `release-path-taken` */
export const setChannel = async ({
  ctx,
  input: { module, version },
}: {
  ctx: Ctx
  input: { module: string; version: string }
}): Promise<void> => {
  const release = await findRelease({ ctx, input: { module, version } })
  const missing = await missingFiles(ctx, release)
  if (missing.length > 0) {
    throw new ProblemError(
      'release-incomplete',
      `Still to be sent: ${missing.slice(0, 5).join(', ')}.`,
    )
  }
  // Read anew: what is remembered may be older than another team's publish.
  checkRoutes(release, await readLiveReleases(ctx))
  const row = { module, channel: 'live', version, updatedAtMs: ctx.now() }
  await ctx.db
    .insert(moduleChannels)
    .values(row)
    .onConflictDoUpdate({ target: [moduleChannels.module, moduleChannels.channel], set: row })
  ctx.cache.invalidate(liveReleasesTag)
}

const checkRoutes = ({ module, routes }: Release, live: readonly Release[]): void => {
  for (const other of live) {
    const isTaken = (route: string): boolean =>
      other.routes.some((own) => routesOverlap(own, route))
    const taken = other.module === module ? undefined : routes.find(isTaken)
    if (taken)
      throw new ProblemError(
        'release-path-taken',
        `${taken} belongs to ${other.module}. Choose another path.`,
      )
  }
}
