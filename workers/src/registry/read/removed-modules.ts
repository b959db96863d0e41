/** Modules that were taken out of the shop on purpose: a start or a deploy must not bring them back. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Ctx } from '../../platform/context.ts'

/** Those of the named modules that were live and are not any more; `undefined` while the database does not respond. */
export const listRemovedModules = async (
  ctx: Ctx,
  among: readonly string[],
): Promise<readonly string[] | undefined> => {
  try {
    const { value } = await ctx.validatedCache.get<readonly string[]>({
      key: 'removed-modules',
      load: async () => ({ value: await readRemoved(ctx), subjects: ['releases'] }),
    })
    return value.filter((module) => among.includes(module))
  } catch {
    // The list of live releases comes from the bucket then, and its request has written why.
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
