/** Removes releases that were never accepted: half-finished uploads would fill the bucket. */
import { moduleReleases } from '@shop/db/schema/releases'
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'

import type { Ctx } from '../../platform/context.ts'
import { listStoredFiles, releaseKey } from '../files/stored-files.ts'

type Version = { module: string; version: string }

/** Of each module so many releases may wait to be accepted; a pipeline that starts another one is not held up by older ones. */
const maxWaiting = 20

/** How long one may wait. */
const waitingTtlMs = 86_400_000

/**
 * Removes releases that were not accepted within a day, or that are older than the newest twenty of their module that wait,
 * with their files. With `starting` only of its module, of which it is one that stays.
 */
export const removeStaleReleases = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'now' | 'log'>,
  starting?: Version,
): Promise<void> => {
  for (const release of await selectStale(ctx, starting)) {
    // oxlint-disable-next-line no-await-in-loop -- There is mostly none, and at most one.
    await remove(ctx, release)
  }
}

const selectStale = ({ db, now }: Pick<Ctx, 'db' | 'now'>, starting?: Version) => {
  const { module, version, createdAtMs, acceptedAtMs } = moduleReleases
  const age = sql<number>`row_number() over (partition by ${module} order by ${createdAtMs} desc, ${version} desc)`
  const others = starting && and(eq(module, starting.module), ne(version, starting.version))
  const waiting = db
    .select({ module, version, createdAtMs, age: age.as('age') })
    .from(moduleReleases)
    .where(and(isNull(acceptedAtMs), others))
    .as('waiting')
  return db
    .select({ module: waiting.module, version: waiting.version })
    .from(waiting)
    .where(
      or(
        gt(waiting.age, starting ? maxWaiting - 1 : maxWaiting),
        lt(waiting.createdAtMs, now() - waitingTtlMs),
      ),
    )
    .orderBy(desc(waiting.createdAtMs))
}

/** The row first: from then on it cannot be accepted any more, and `storeFile` takes back what arrives. */
const remove = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  { module, version }: Version,
): Promise<void> => {
  const isWaiting = and(
    eq(moduleReleases.module, module),
    eq(moduleReleases.version, version),
    isNull(moduleReleases.acceptedAtMs),
  )
  const { rowsAffected } = await ctx.db.delete(moduleReleases).where(isWaiting)
  if (rowsAffected === 0) return
  const files = await listStoredFiles(ctx, { module, version })
  await ctx.files.delete([...files.keys()].map((path) => releaseKey(module, version, path)))
  ctx.log({ level: 'info', message: `${module} ${version} was never accepted: it is removed` })
}
