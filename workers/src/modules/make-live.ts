/** The last step of a publish, and the whole of a rollback: the pointer to a module's live release changes. */
import { sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../platform/context.ts'
import { findRelease, missingFiles } from './accept-release.ts'
import { checkGrant, type Grant } from './deploy-tokens.ts'
import { isUnchanged, readRegistry, wasLive } from './live-releases.ts'
import { checkRenders } from './check-renders.ts'
import { checkContract, checkOwners, checkShared } from './release-rules.ts'

/** So many publishes of other teams may come in between. */
const maxAttempts = 30

/**
 * Makes a complete release live for new page views, if it fits what is live then. What is checked and what is written
 * belong together: when another release goes live in between, nothing is written, and the check runs again.
 * @throws ProblemError `release-not-found`, `release-incomplete`, `beyond-deploy-token`, `bad-input`,
 * `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `release-does-not-render`, `version-conflict`
 */
export const makeLive = async ({
  ctx,
  input: { module, version, grant },
}: Args<{ module: string; version: string; grant: Grant }, Ctx>): Promise<void> => {
  const release = await findRelease({ ctx, input: { module, version } })
  checkContract(release)
  checkGrant(grant, release)
  const missing = await missingFiles(ctx, release)
  if (missing.length > 0) {
    throw new ProblemError(
      'release-incomplete',
      `Still to be sent: ${missing.slice(0, 5).join(', ')}.`,
    )
  }
  // Nothing may hold up the way back to what was live before.
  if (!(await wasLive(ctx, { module, version }))) await checkRenders(ctx, release)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Not from the cache, which may be older than another team's publish.
    // oxlint-disable-next-line no-await-in-loop -- Each attempt sees what the one before it met.
    const { state, releases } = await readRegistry(ctx)
    checkOwners(release, releases)
    checkShared(release, releases)
    // oxlint-disable-next-line no-await-in-loop -- The same.
    if (await writeChannel(ctx, { module, version, actor: grant.actor }, state)) {
      // oxlint-disable-next-line no-await-in-loop -- The last of the attempts.
      await ctx.publishChanges()
      return
    }
  }
  throw new ProblemError('version-conflict', 'Other releases go live at the moment. Try it again.')
}

/** One batch: the record, the time of a first time, and the pointer; none of them when the registry has changed. */
const writeChannel = async (
  ctx: Ctx,
  { module, version, actor }: { module: string; version: string; actor: string },
  state: string,
): Promise<boolean> => {
  const now = ctx.now()
  const unchanged = isUnchanged(state)
  const before = sql`(select json_object('module', module, 'version', version) from ${moduleChannels} where module = ${module} and channel = 'live')`
  const after = JSON.stringify({ module, version })
  const [, , written] = await ctx.db.batch([
    ctx.db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) select ${crypto.randomUUID()}, ${actor}, 'update', 'release', ${module}, ${before}, ${after}, ${now} where ${unchanged}`,
    ),
    ctx.db.run(
      sql`update ${moduleReleases} set first_live_at_ms = coalesce(first_live_at_ms, ${now}) where module = ${module} and version = ${version} and ${unchanged}`,
    ),
    ctx.db.run(
      sql`insert into ${moduleChannels} (module, channel, version, updated_at_ms) select ${module}, 'live', ${version}, ${now} where ${unchanged} on conflict (module, channel) do update set version = excluded.version, updated_at_ms = excluded.updated_at_ms`,
    ),
  ])
  return written.rowsAffected > 0
}
