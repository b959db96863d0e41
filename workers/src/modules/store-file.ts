/** Second step of a publish: one file, kept only when it is the one the manifest names. */
import { integrityOf } from '@shop/contracts/release'
import { ProblemError } from '@shop/contracts/problem'

import type { Ctx } from '../platform/context.ts'
import { findRelease } from './register-release.ts'
import { releaseKey } from './release-files.ts'

/** @throws ProblemError `release-not-found`, `not-found`, `integrity-mismatch` */
export const storeFile = async ({
  ctx,
  input: { module, version, path, bytes },
}: {
  ctx: Ctx
  input: { module: string; version: string; path: string; bytes: ArrayBuffer }
}): Promise<void> => {
  const { integrity } = await findRelease({ ctx, input: { module, version } })
  const wanted = integrity[path]
  if (!wanted)
    throw new ProblemError('not-found', `${path} is not in the manifest of ${module} ${version}.`)
  if ((await integrityOf(bytes)) !== wanted) {
    throw new ProblemError(
      'integrity-mismatch',
      `${path} is not the file whose integrity is ${wanted}.`,
    )
  }
  await ctx.files.put(releaseKey(module, version, path), bytes)
}
