/** The gate: what a release has to keep before its files are served to anybody. */
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { checkFiles } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'

import type { Ctx } from '../../platform/context.ts'
import { checkRenders } from './check-renders.ts'
import { listStoredFiles, readStoredText } from '../files/stored-files.ts'

/**
 * Passes when manifest and stored files keep every rule that needs nothing but them, and the server entry renders.
 * Whether the release fits what is live then, `release-rules.ts` says.
 * @throws ProblemError `release-does-not-pass` with an issue for each field or file, `release-does-not-render`
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

/** The part that needs no files, for a manifest that has just come. @throws ProblemError `release-does-not-pass` */
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
