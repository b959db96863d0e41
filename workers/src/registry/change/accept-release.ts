/** The step of a publish in which the registry takes a release that passes the gate. */
import { and, eq, isNull, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { moduleReleases } from '@shop/db/schema/releases'

import { missingFiles } from './register-release.ts'
import { checkGate } from '../gate/check-gate.ts'
import { checkGrant } from '../tokens/deploy-tokens.ts'
import { readRegistry } from '../read/read-registry.ts'
import { checkContract } from '../gate/release-rules.ts'
import type { Args, Ctx } from '../../platform/context.ts'
import { checkFits } from './go-live.ts'
import type { OfRelease } from './promote.ts'
import { findAcceptedRelease, findStoredRelease } from '../read/stored-release.ts'

/**
 * Accepts a complete release that passes every check: its files are served from then on, and nothing else changes. One that
 * was accepted before passes without them, because nothing may hold up a rollback.
 * @throws ProblemError `release-not-found`, `release-incomplete`, `beyond-deploy-token`, `bad-input`,
 * `release-path-taken`, `release-slot-taken`, `release-does-not-fit`, `release-does-not-pass`, `release-does-not-render`
 */
export const acceptRelease = async ({ ctx, input }: Args<OfRelease, Ctx>): Promise<void> => {
  const { module, version, grant } = input
  const { release, acceptedAtMs } = await findStoredRelease({ ctx, input })
  checkContract(release)
  checkGrant(grant, release)
  if (acceptedAtMs !== null) return
  const missing = await missingFiles(ctx, release)
  if (missing.length > 0) {
    throw new ProblemError(
      'release-incomplete',
      `Still to be sent: ${missing.slice(0, 5).join(', ')}.`,
    )
  }
  // Others may go live until this does, when it is checked again.
  checkFits(release, await readRegistry(ctx))
  await checkGate(ctx, release)
  const isWaiting = and(
    eq(moduleReleases.module, module),
    eq(moduleReleases.version, version),
    isNull(moduleReleases.acceptedAtMs),
  )
  const [{ rowsAffected }] = await ctx.db.batch([
    ctx.db.update(moduleReleases).set({ acceptedAtMs: ctx.now() }).where(isWaiting),
    // Right after the update, `changes()` is the number of rows it has changed.
    ctx.db.run(
      sql`insert into ${audit} (write_id, actor, action, noun, subject_id, after, created_at_ms) select ${crypto.randomUUID()}, ${grant.actor}, 'accepted', 'release', ${module}, ${JSON.stringify({ version })}, ${ctx.now()} where changes() > 0`,
    ),
  ])
  // Accepted by another call, or removed meanwhile.
  if (rowsAffected === 0) await findAcceptedRelease({ ctx, input })
  ctx.pokeRealtimeFeed()
}
