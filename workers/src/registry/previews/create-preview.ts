/** A link that shows a release which is not live. */
import { ProblemError } from '@shop/contracts/problem'
import type { CreatePreviewInput, PreviewLink } from '@shop/contracts/registry'
import { audit } from '@shop/db/schema/audit'

import { queryOf, signPreview } from './preview-links.ts'
import { readPreviewSecret } from './previews.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import type { OfRelease } from '../change/promote.ts'
import { findAcceptedRelease } from '../read/stored-release.ts'
import { checkGrant } from '../tokens/deploy-tokens.ts'

const defaultHours = 24
const hourMs = 3_600_000

/**
 * Signs a link that shows an accepted release to all who have it, until it expires or the release is withdrawn.
 * A freeze does not stop it: visitors get nothing of it.
 * @throws ProblemError `release-not-found`, `release-not-accepted`, `release-withdrawn`, `beyond-deploy-token`
 */
export const createPreview = async ({
  ctx,
  input: { module, version, grant, hours = defaultHours },
}: Args<
  OfRelease & CreatePreviewInput,
  Pick<Ctx, 'db' | 'now' | 'cache'>
>): Promise<PreviewLink> => {
  const { release, withdrawnAtMs } = await findAcceptedRelease({ ctx, input: { module, version } })
  checkGrant(grant, release)
  if (withdrawnAtMs !== null) {
    throw new ProblemError(
      'release-withdrawn',
      `${module} ${version} was withdrawn. Make it live again, or preview another release.`,
    )
  }
  const expiresAtMs = ctx.now() + hours * hourMs
  const link = await signPreview(await readPreviewSecret(ctx), { module, version, expiresAtMs })
  await ctx.db.insert(audit).values({
    writeId: crypto.randomUUID(),
    actor: grant.actor,
    action: 'previewed',
    noun: 'release',
    subjectId: module,
    after: JSON.stringify({ version }),
    createdAtMs: ctx.now(),
  })
  return { query: queryOf(link), expires_at: new Date(expiresAtMs).toISOString() }
}
