/** The last step of a publish, and the whole of a rollback: the pointer to a module's live release changes. */
import { sql, type SQL } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { audit } from '@shop/db/schema/audit'
import { moduleChannels, moduleReleases, modules as moduleSettings } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../platform/context.ts'
import { findRelease, missingFiles } from './accept-release.ts'
import { checkGrant, type Grant } from './deploy-tokens.ts'
import { checkGate } from './check-gate.ts'
import { wasAccepted } from './live-releases.ts'
import { isUnchanged, namesOfSources, readRegistry } from './read-registry.ts'
import { checkContract, checkOwners, checkShared } from './release-rules.ts'

/** So many publishes of other teams may come in between. */
const maxAttempts = 30

/**
 * Makes a complete release live for new page views, if it fits what is live then. What is checked and what is written
 * belong together: when another release goes live in between, nothing is written, and the check runs again.
 * @throws ProblemError `release-not-found`, `release-incomplete`, `beyond-deploy-token`, `bad-input`,
 * `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `release-does-not-pass`, `release-does-not-render`, `version-conflict`
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
  // Nothing may hold up the way back to what was accepted before.
  if (!(await wasAccepted(ctx, { module, version }))) await checkGate(ctx, release)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Not from the cache, which may be older than another team's publish.
    // oxlint-disable-next-line no-await-in-loop -- Each attempt sees what the one before it met.
    const { state, modules } = await readRegistry(ctx)
    const releases = modules.flatMap(({ live }) => live ?? [])
    checkOwners(release, releases)
    checkShared(release, releases)
    // oxlint-disable-next-line no-await-in-loop -- The same.
    if (await writeChannel(ctx, { release, grant }, state)) {
      // oxlint-disable-next-line no-await-in-loop -- The last of the attempts.
      await ctx.publishChanges()
      return
    }
  }
  throw new ProblemError('version-conflict', 'Other releases go live at the moment. Try it again.')
}

/** One batch: the record, the times, what the grant approves, and the pointer; none of them when the registry has changed. */
const writeChannel = async (
  ctx: Ctx,
  { release, grant }: { release: Release; grant: Grant },
  state: string,
): Promise<boolean> => {
  const { module, version } = release
  const now = ctx.now()
  const unchanged = isUnchanged(state)
  const before = sql`(select json_object('module', module, 'version', version) from ${moduleChannels} where module = ${module} and channel = 'live')`
  const after = JSON.stringify({ module, version })
  const links = grant.links ? release.links.map(({ href }) => href) : []
  const sources = namesOfSources(release.sources).filter(
    (name) => grant.sources.includes('*') || grant.sources.includes(name),
  )
  const [, , , written] = await ctx.db.batch([
    ctx.db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, before, after, created_at_ms) select ${crypto.randomUUID()}, ${grant.actor}, 'update', 'release', ${module}, ${before}, ${after}, ${now} where ${unchanged}`,
    ),
    ctx.db.run(
      sql`update ${moduleReleases} set first_live_at_ms = coalesce(first_live_at_ms, ${now}), accepted_at_ms = coalesce(accepted_at_ms, ${now}), last_live_at_ms = ${now}, withdrawn_at_ms = null, withdrawn_reason = null where module = ${module} and version = ${version} and ${unchanged}`,
    ),
    ctx.db.run(
      sql`insert into ${moduleSettings} (module, approved_links, approved_sources) select ${module}, ${JSON.stringify(links)}, ${JSON.stringify(sources)} where ${unchanged} on conflict (module) do update set approved_links = ${union('approved_links')}, approved_sources = ${union('approved_sources')}`,
    ),
    ctx.db.run(
      sql`insert into ${moduleChannels} (module, channel, version, updated_at_ms) select ${module}, 'live', ${version}, ${now} where ${unchanged} on conflict (module, channel) do update set version = excluded.version, updated_at_ms = excluded.updated_at_ms`,
    ),
  ])
  return written.rowsAffected > 0
}

/** What was approved before stays so. */
const union = (column: 'approved_links' | 'approved_sources'): SQL => {
  const [stored, added] = [sql.raw(`modules.${column}`), sql.raw(`excluded.${column}`)]
  return sql`(select json_group_array(value) from (select value from json_each(${stored}) union select value from json_each(${added})))`
}
