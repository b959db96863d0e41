/** The gate: the rules that a release must meet before its files are served. */
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { checkFiles } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'

import type { Ctx } from '../../../platform/context.ts'
import { checkRenders } from './check-renders.ts'
import { listStoredFiles, readStoredText } from '../files/stored-files.ts'

/**
 * Checks the manifest and the stored files by themselves, and that the server entry renders.
 * `release-rules.ts` checks the release against the live ones.
 * @throws ProblemError `release-does-not-pass` with an issue for each field or file,
 * `release-does-not-render`
 */
export const checkGate = async (ctx: Ctx, release: Release): Promise<void> => {
  checkOwnManifest(release)
  throwIssues(
    release,
    await checkFiles({
      release,
      files: await listStoredFiles(ctx, release),
      readText: (path) => readStoredText(ctx, release, path),
      isDevelopment: ctx.isReloading,
    }),
  )
  await checkRenders(ctx, release)
}

/**
 * Checks the manifest alone, which is possible before the files arrive.
 * @throws ProblemError `release-does-not-pass`
 */
export const checkOwnManifest = (release: Release): void =>
  throwIssues(release, checkManifest(release))

const throwIssues = ({ module, version }: Release, issues: ProblemIssue[]): void => {
  const [first] = issues
  if (!first) return
  const more = issues.length > 1 ? ` And ${issues.length - 1} more.` : ''
  throw new ProblemError(
    'release-does-not-pass',
    `${module} ${version}: ${first.path} ${first.message}.${more}`,
    { issues },
  )
}
