/** The first step of a publish. The next ones store the files of the release, accept it and make it live. */
import { sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { moduleReleases } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../../platform/context.ts'
import { checkGrant, type Grant } from '../tokens/deploy-tokens.ts'
import { checkOwnManifest } from '../gate/check-gate.ts'
import { listStoredFiles } from '../files/stored-files.ts'
import { findStoredRelease } from '../read/stored-release.ts'
import { removeStaleReleases } from './stale-releases.ts'

/**
 * Stores a release's manifest and resolves to the files that are still to be sent. A release is immutable:
 * registering the same one again changes nothing, another one under its version is an error. Older ones of the module that
 * still wait for their files give way, see `removeStaleReleases`.
 * @throws ProblemError `beyond-deploy-token`, `release-does-not-pass`, `already-exists`
 */
export const registerRelease = async ({
  ctx,
  input: { release, grant },
}: Args<{ release: Release; grant: Grant }, Ctx>): Promise<{ missing: string[] }> => {
  checkGrant(grant, release)
  checkOwnManifest(release)
  const { module, version } = release
  await ctx.db.batch([
    ctx.db
      .insert(moduleReleases)
      .values({
        module,
        version,
        manifest: release,
        createdAtMs: ctx.now(),
        createdBy: grant.actor,
      })
      .onConflictDoNothing(),
    // Right after the insert, `changes()` is the number of rows it has added.
    ctx.db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${crypto.randomUUID()}, ${grant.actor}, 'registered', 'release', ${module}, ${JSON.stringify({ module, version })}, ${ctx.now()} where changes() > 0`,
    ),
  ])
  const { release: stored } = await findStoredRelease({ ctx, input: { module, version } })
  if (fingerprint(stored) !== fingerprint(release)) {
    throw new ProblemError(
      'already-exists',
      `${module} ${version} was published with other content. Use a new version.`,
    )
  }
  await removeStaleReleases(ctx, { module, version })
  return { missing: await missingFiles(ctx, stored) }
}

/**
 * The content of a release as text, without the time and the commit of its build, and without the
 * precompressed variants, whose bytes depend on the version of the compressor.
 */
const fingerprint = ({
  commit: _commit,
  builtAt: _builtAt,
  integrity,
  ...rest
}: Release): string => {
  const files = Object.entries(integrity).filter(([path]) => !path.endsWith('.br'))
  return JSON.stringify({ ...rest, integrity: Object.fromEntries(files) }, sortKeys)
}

const sortKeys = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Files of a release's manifest that are not in the bucket yet. */
export const missingFiles = async (
  ctx: Pick<Ctx, 'files'>,
  release: Release,
): Promise<string[]> => {
  const stored = await listStoredFiles(ctx, release)
  return Object.keys(release.integrity).filter((path) => !stored.has(path))
}
