import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'

import { readManifest } from './read-registry.ts'
import type { Args, Ctx } from '../../../platform/context.ts'

export type StoredRelease = {
  release: Release
  acceptedAtMs: number | null
  lastLiveAtMs: number | null
  withdrawnAtMs: number | null
  withdrawnReason: string | null
}

export const isRelease = ({ module, version }: { module: string; version: string }) =>
  and(eq(moduleReleases.module, module), eq(moduleReleases.version, version))

/**
 * Finds a registered release.
 * @throws ProblemError `release-not-found`, `release-does-not-fit` for a manifest of another
 * version of the shop
 */
export const findStoredRelease = async ({
  ctx,
  input: { module, version },
}: Args<{ module: string; version: string }, Pick<Ctx, 'db'>>): Promise<StoredRelease> => {
  const where = isRelease({ module, version })
  const row = await ctx.db.query.moduleReleases.findFirst({ where })
  if (!row)
    throw new ProblemError('release-not-found', `${module} ${version} has not been registered.`)
  const release = readManifest(row.manifest)
  if (release) return { ...row, release }
  throw new ProblemError(
    'release-does-not-fit',
    `${module} ${version} was published for another version of this shop. Build and publish it again.`,
  )
}

/**
 * Finds a release that has passed the gate.
 * @throws ProblemError as `findStoredRelease`, and `release-not-accepted`
 */
export const findAcceptedRelease = async (
  args: Args<{ module: string; version: string }, Pick<Ctx, 'db'>>,
): Promise<StoredRelease> => {
  const stored = await findStoredRelease(args)
  if (stored.acceptedAtMs !== null) return stored
  const { module, version } = args.input
  throw new ProblemError(
    'release-not-accepted',
    `${module} ${version} has not passed the checks yet. Send its files, then publish it.`,
  )
}
