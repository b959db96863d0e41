import { and, desc, eq, isNull, ne } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { integrityOf, type Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import type { MissingFiles } from '@shop/contracts/registry'
import { dayMs } from '@shop/domain/time'
import { isTrueVariant } from '@shop/release-checks/check-manifest'
import { describeBytes, maxFilesAtOnce, maxReleaseBytes } from '@shop/release-checks/limits'
import type * as v from 'valibot'

import { canonicalJson } from '../../../platform/crypto.ts'
import type { Args, Ctx } from '../../../platform/context.ts'
import { asActor } from '../../../shop/audit/audited-writes.ts'
import { listStoredFiles, releaseKey } from '../files/stored-files.ts'
import { checkGate, checkOwnManifest } from '../gate/check-gate.ts'
import { precheckManifest } from '../gate/release-rules.ts'
import {
  findAcceptedRelease,
  findStoredRelease,
  isRelease,
  readRegistry,
  type ReleaseName,
  stateOf,
} from '../read/read-registry.ts'
import { checkGrant, type Grant } from '../tokens/deploy-tokens.ts'
import { type OfRelease, recordIfChanged } from './change-registry.ts'
import { checkFits, checkNotHeld } from './promote.ts'

/** Resolves to the missing files. Registering the same release again changes nothing. */
export const registerRelease = async ({
  ctx,
  input: { release, grant },
}: Args<{ release: Release; grant: Grant }, Ctx>): Promise<v.InferOutput<typeof MissingFiles>> => {
  checkGrant(grant, release)
  checkOwnManifest(release)
  const { module, version } = release
  const { actor } = grant
  await ctx.db.batch([
    ctx.db
      .insert(moduleReleases)
      .values({ module, version, manifest: release, createdAtMs: ctx.now(), createdBy: actor })
      .onConflictDoNothing(),
    recordIfChanged(asActor(ctx, actor), 'registered', { module, version }),
  ])
  const { release: stored } = await findStoredRelease({ ctx, input: { module, version } })
  if (fingerprint(stored) !== fingerprint(release)) {
    throw new ProblemError(
      'already-exists',
      `${module} ${version} was published with other content. Use a new version.`,
    )
  }
  await removeStaleReleases(ctx, { module, version })
  return { missing: await missingFiles(ctx, stored), at_once: maxFilesAtOnce }
}

/** Ignores `.br` files, because their bytes depend on the compressor. */
const fingerprint = ({
  commit: _commit,
  builtAt: _builtAt,
  integrity,
  ...rest
}: Release): string => {
  const files = Object.entries(integrity).filter(([path]) => !path.endsWith('.br'))
  return canonicalJson({ ...rest, integrity: Object.fromEntries(files) })
}

const missingFiles = async (ctx: Pick<Ctx, 'files'>, release: Release): Promise<string[]> => {
  const stored = await listStoredFiles(ctx, release)
  return Object.keys(release.integrity).filter((path) => !stored.has(path))
}

export type SentFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** Stores all of the files or none. */
export const storeFiles = async ({
  ctx,
  input: { files, grant, module, version },
}: Args<ReleaseName & { files: SentFiles; grant: Grant }, Ctx>): Promise<void> => {
  const { release } = await findStoredRelease({ ctx, input: { module, version } })
  checkGrant(grant, release)
  for (const [path, bytes] of files) await checkFile(release, path, bytes)
  const keyed = [...files].map(
    ([path, bytes]) => [releaseKey(module, version, path), bytes] as const,
  )
  await Promise.all(keyed.map(([key, bytes]) => ctx.files.put(key, bytes)))
  const problem = await problemOf(ctx, release, [...files.keys()])
  if (!problem) return
  await ctx.files.delete(keyed.map(([key]) => key))
  throw problem
}

const checkFile = async (
  { module, version, integrity }: Release,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> => {
  const expected = Object.hasOwn(integrity, path) ? integrity[path] : undefined
  if (expected === undefined)
    throw new ProblemError('not-found', `${path} is not in the manifest of ${module} ${version}.`)
  if ((await integrityOf(bytes)) !== expected) {
    throw new ProblemError(
      'integrity-mismatch',
      `${path} is not the file whose integrity is ${expected}.`,
    )
  }
  if (!(await isTrueVariant(path, bytes, integrity))) {
    const detail = `${path} does not decode to the file beside it. Build the release again.`
    throw new ProblemError('integrity-mismatch', detail)
  }
}

/**
 * Returns why the stored files must be removed, or null. Runs after the files are stored, so that
 * the last of several concurrent uploads is checked against all files.
 */
const problemOf = async (
  ctx: Pick<Ctx, 'db' | 'files'>,
  { module, version, integrity }: Release,
  paths: readonly string[],
): Promise<ProblemError | null> => {
  const name = `${module} ${version}`
  const [row, stored] = await Promise.all([
    ctx.db.query.moduleReleases.findFirst({ where: isRelease({ module, version }) }),
    listStoredFiles(ctx, { module, version }),
  ])
  if (!row || paths.some((path) => row.manifest.integrity[path] !== integrity[path]))
    return new ProblemError(
      'release-not-found',
      `${name} gave way to newer releases that wait for their files. Publish it again.`,
    )
  // Visitors may load files of an accepted release, so they are never removed.
  if (row.acceptedAtMs !== null) return null
  const total = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= maxReleaseBytes) return null
  const message = `must have files of at most ${describeBytes(maxReleaseBytes)} in all: leave some out`
  return new ProblemError('release-does-not-pass', `${name}: integrity ${message}.`, {
    issues: [{ path: 'integrity', message }],
  })
}

/** A release that was accepted before skips most checks, because nothing may delay a rollback. */
export const acceptRelease = async ({ ctx, input }: Args<OfRelease, Ctx>): Promise<void> => {
  const { module, version, grant } = input
  const { release, acceptedAtMs } = await findStoredRelease({ ctx, input })
  precheckManifest(release)
  checkGrant(grant, release)
  if (acceptedAtMs !== null) return
  const missing = await missingFiles(ctx, release)
  if (missing.length > 0) {
    throw new ProblemError(
      'release-incomplete',
      `Still to be sent: ${missing.slice(0, 5).join(', ')}.`,
    )
  }
  // Promotion calls `checkFits` again, because other modules' releases may go live in between.
  const registry = await readRegistry(ctx)
  checkNotHeld(stateOf(registry, module), grant)
  checkFits(release, registry.states)
  await checkGate(ctx, release)
  const isWaiting = and(isRelease({ module, version }), isNull(moduleReleases.acceptedAtMs))
  const [{ rowsAffected }] = await ctx.db.batch([
    ctx.db.update(moduleReleases).set({ acceptedAtMs: ctx.now() }).where(isWaiting),
    recordIfChanged(asActor(ctx, grant.actor), 'accepted', { module, version }),
  ])
  // Throws if the release was removed, but not if another call has accepted it.
  if (rowsAffected === 0) await findAcceptedRelease({ ctx, input })
  ctx.pokeRealtimeFeed()
}

const maxWaiting = 20

const waitingTtlMs = dayMs

/** If `starting` is given, removes only its module's other stale releases, to make room for it. */
export const removeStaleReleases = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'now' | 'log'>,
  starting?: ReleaseName,
): Promise<void> => {
  const { module, version, createdAtMs, acceptedAtMs } = moduleReleases
  const others = starting && and(eq(module, starting.module), ne(version, starting.version))
  const waiting = await ctx.db
    .select({ module, version, createdAtMs })
    .from(moduleReleases)
    .where(and(isNull(acceptedAtMs), others))
    .orderBy(desc(createdAtMs), desc(version))
  const most = starting ? maxWaiting - 1 : maxWaiting
  for (const own of Map.groupBy(waiting, (one) => one.module).values())
    for (const [index, one] of own.entries())
      if (index >= most || one.createdAtMs < ctx.now() - waitingTtlMs) await remove(ctx, one)
}

/** Deletes the row first, so that `storeFiles` removes files that still arrive. */
const remove = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  { module, version }: ReleaseName,
): Promise<void> => {
  const isWaiting = and(isRelease({ module, version }), isNull(moduleReleases.acceptedAtMs))
  const { rowsAffected } = await ctx.db.delete(moduleReleases).where(isWaiting)
  if (rowsAffected === 0) return
  const files = await listStoredFiles(ctx, { module, version })
  await ctx.files.delete([...files.keys()].map((path) => releaseKey(module, version, path)))
  ctx.log({ level: 'info', message: `${module} ${version} was never accepted: it is removed` })
}
