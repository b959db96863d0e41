/** The steps of a publish: a manifest is registered, its files are stored, and it is accepted. */
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { integrityOf, type Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'
import { isTrueVariant } from '@shop/release-checks/check-variant'
import { describeBytes, maxReleaseBytes } from '@shop/release-checks/limits'

import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Args, Ctx } from '../../../platform/context.ts'
import { listStoredFiles, releaseKey } from '../files/stored-files.ts'
import { checkGate, checkOwnManifest } from '../gate/check-gate.ts'
import { checkContract } from '../gate/release-rules.ts'
import { readRegistry, stateOf } from '../read/read-registry.ts'
import { findAcceptedRelease, findStoredRelease, isRelease } from '../read/stored-release.ts'
import { checkGrant, type Grant } from '../tokens/deploy-tokens.ts'
import { type OfRelease, recordIfChanged } from './change-registry.ts'
import { checkFits, checkNotHeld } from './go-live.ts'

/**
 * Stores a release's manifest and resolves to the files that are still missing. A release is
 * immutable: registering the same one again changes nothing, and different content under its
 * version is an error. Removes older releases that still wait for files, see `removeStaleReleases`.
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
    recordIfChanged(ctx, { actor: grant.actor, action: 'registered', after: { module, version } }),
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
 * Returns the content of a release as text. Omits the time and commit of its build, and the
 * precompressed variants, whose bytes depend on the version of the compressor.
 */
const fingerprint = ({
  commit: _commit,
  builtAt: _builtAt,
  integrity,
  ...rest
}: Release): string => {
  const files = Object.entries(integrity).filter(([path]) => !path.endsWith('.br'))
  return canonicalJson({ ...rest, integrity: Object.fromEntries(files) })
}

export const missingFiles = async (
  ctx: Pick<Ctx, 'files'>,
  release: Release,
): Promise<string[]> => {
  const stored = await listStoredFiles(ctx, release)
  return Object.keys(release.integrity).filter((path) => !stored.has(path))
}

type OneFile = { module: string; version: string; path: string }

/**
 * Stores one file if it matches the manifest and the release has room for it.
 * @throws ProblemError `release-not-found`, `beyond-deploy-token`, `not-found`,
 * `integrity-mismatch`, `release-does-not-pass`
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
 * Returns why a stored file must be removed again, or null. Files arrive concurrently, and no
 * request knows the sizes of the other files. But each request checks after storing, so the last
 * one sees all files, and a release never keeps more than allowed.
 */
const problemOf = async (
  ctx: Pick<Ctx, 'db' | 'files'>,
  { module, version, path }: OneFile,
  expected: string,
): Promise<ProblemError | null> => {
  const name = `${module} ${version}`
  const [row, stored] = await Promise.all([
    ctx.db.query.moduleReleases.findFirst({
      where: isRelease({ module, version }),
      columns: { manifest: true, acceptedAtMs: true },
    }),
    listStoredFiles(ctx, { module, version }),
  ])
  if (row?.manifest.integrity[path] !== expected)
    return new ProblemError(
      'release-not-found',
      `${name} gave way to newer releases that wait for their files. Publish it again.`,
    )
  // Visitors may already be loading a file of an accepted release, and the gate has checked it.
  if (row.acceptedAtMs !== null) return null
  const total = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= maxReleaseBytes) return null
  const message = `must have files of at most ${describeBytes(maxReleaseBytes)} in all: leave some out`
  return new ProblemError('release-does-not-pass', `${name}: integrity ${message}.`, {
    issues: [{ path: 'integrity', message }],
  })
}

/**
 * Accepts a complete release that passes every check. From then on its files are served; nothing
 * else changes. Of a release that was accepted before, only the contract and the grant are checked,
 * because nothing may delay a rollback.
 * @throws ProblemError `release-not-found`, `release-incomplete`, `beyond-deploy-token`,
 * `bad-input`, `module-frozen`, `release-path-taken`, `release-slot-taken`, `release-does-not-fit`,
 * `release-does-not-pass`, `release-does-not-render`
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
  // Checked again when the release goes live, because others may go live in between.
  const registry = await readRegistry(ctx)
  checkNotHeld(stateOf(registry, module), grant)
  checkFits(release, registry.states)
  await checkGate(ctx, release)
  const isWaiting = and(isRelease({ module, version }), isNull(moduleReleases.acceptedAtMs))
  const [{ rowsAffected }] = await ctx.db.batch([
    ctx.db.update(moduleReleases).set({ acceptedAtMs: ctx.now() }).where(isWaiting),
    recordIfChanged(ctx, { actor: grant.actor, action: 'accepted', after: { module, version } }),
  ])
  // Another call accepted the release meanwhile, or it was removed.
  if (rowsAffected === 0) await findAcceptedRelease({ ctx, input })
  ctx.pokeRealtimeFeed()
}

type Version = { module: string; version: string }

/**
 * The most releases of a module that may wait to be accepted. Older ones are removed instead of
 * blocking a new one.
 */
const maxWaiting = 20

const waitingTtlMs = 86_400_000

/**
 * Removes releases with their files if they were not accepted within a day, or if their module has
 * twenty newer ones waiting. With `starting`, only handles its module and keeps that release.
 */
export const removeStaleReleases = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'now' | 'log'>,
  starting?: Version,
): Promise<void> => {
  for (const release of await selectStale(ctx, starting)) await remove(ctx, release)
}

const selectStale = ({ db, now }: Pick<Ctx, 'db' | 'now'>, starting?: Version) => {
  const { module, version, createdAtMs, acceptedAtMs } = moduleReleases
  const age = sql<number>`row_number() over (partition by ${module} order by ${createdAtMs} desc, ${version} desc)`
  const others = starting && and(eq(module, starting.module), ne(version, starting.version))
  const waiting = db
    .select({ module, version, createdAtMs, age: age.as('age') })
    .from(moduleReleases)
    .where(and(isNull(acceptedAtMs), others))
    .as('waiting')
  return db
    .select({ module: waiting.module, version: waiting.version })
    .from(waiting)
    .where(
      or(
        gt(waiting.age, starting ? maxWaiting - 1 : maxWaiting),
        lt(waiting.createdAtMs, now() - waitingTtlMs),
      ),
    )
    .orderBy(desc(waiting.createdAtMs))
}

/**
 * Deletes the row first. From then on the release cannot be accepted, and `storeFile` removes files
 * that still arrive.
 */
const remove = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  { module, version }: Version,
): Promise<void> => {
  const isWaiting = and(isRelease({ module, version }), isNull(moduleReleases.acceptedAtMs))
  const { rowsAffected } = await ctx.db.delete(moduleReleases).where(isWaiting)
  if (rowsAffected === 0) return
  const files = await listStoredFiles(ctx, { module, version })
  await ctx.files.delete([...files.keys()].map((path) => releaseKey(module, version, path)))
  ctx.log({ level: 'info', message: `${module} ${version} was never accepted: it is removed` })
}
