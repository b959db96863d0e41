/** The step of a publish in which the files of a registered release are stored. */
import { ProblemError } from '@shop/contracts/problem'
import { integrityOf } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { isTrueVariant } from '@shop/release-checks/check-variant'
import { describeBytes, maxReleaseBytes } from '@shop/release-checks/limits'
import { and, eq } from 'drizzle-orm'

import type { Args, Ctx } from '../../platform/context.ts'
import { listStoredFiles, releaseKey } from '../files/stored-files.ts'
import { findStoredRelease } from '../read/stored-release.ts'
import { checkGrant, type Grant } from '../tokens/deploy-tokens.ts'

type OneFile = { module: string; version: string; path: string }

/**
 * Stores one file, if it is the one in the manifest and the release has place for it.
 * @throws ProblemError `release-not-found`, `beyond-deploy-token`, `not-found`, `integrity-mismatch`, `release-does-not-pass`
 */
export const storeFile = async ({
  ctx,
  input: { bytes, grant, ...file },
}: Args<OneFile & { bytes: Uint8Array<ArrayBuffer>; grant: Grant }, Ctx>): Promise<void> => {
  const { module, version, path } = file
  const { release } = await findStoredRelease({ ctx, input: file })
  checkGrant(grant, release)
  const expected = Object.hasOwn(release.integrity, path) ? release.integrity[path] : undefined
  if (expected === undefined)
    throw new ProblemError('not-found', `${path} is not in the manifest of ${module} ${version}.`)
  if ((await integrityOf(bytes)) !== expected) {
    throw new ProblemError(
      'integrity-mismatch',
      `${path} is not the file whose integrity is ${expected}.`,
    )
  }
  if (!(await isTrueVariant(path, bytes, release.integrity))) {
    const detail = `${path} does not decode to the file beside it. Build the release again.`
    throw new ProblemError('integrity-mismatch', detail)
  }
  const key = releaseKey(module, version, path)
  await ctx.files.put(key, bytes)
  const problem = await problemOf(ctx, file, expected)
  if (!problem) return
  await ctx.files.delete(key)
  throw problem
}

/**
 * Why a file that is stored has to go again. Files arrive at once, and none knows how large the others are: but of all that
 * look after they were stored, the last one sees them all. So what stays is never more than a release may have.
 */
const problemOf = async (
  ctx: Pick<Ctx, 'db' | 'files'>,
  { module, version, path }: OneFile,
  expected: string,
): Promise<ProblemError | null> => {
  const name = `${module} ${version}`
  const [row, stored] = await Promise.all([
    ctx.db.query.moduleReleases.findFirst({
      where: and(eq(moduleReleases.module, module), eq(moduleReleases.version, version)),
      columns: { manifest: true, acceptedAtMs: true },
    }),
    listStoredFiles(ctx, { module, version }),
  ])
  if (row?.manifest.integrity[path] !== expected)
    return new ProblemError(
      'release-not-found',
      `${name} gave way to newer releases that wait for their files. Publish it again.`,
    )
  // The gate has looked at what its visitors may be loading at this moment.
  if (row.acceptedAtMs !== null) return null
  const total = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= maxReleaseBytes) return null
  const message = `must have files of at most ${describeBytes(maxReleaseBytes)} in all: leave some out`
  return new ProblemError('release-does-not-pass', `${name}: integrity ${message}.`, {
    issues: [{ path: 'integrity', message }],
  })
}
