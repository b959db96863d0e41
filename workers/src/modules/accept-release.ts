/** Publishing a release, in this order: check the token, register the manifest, store the files, set the live channel. */
import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, integrityOf, type Release } from '@shop/contracts/release'
import { routesOverlap } from '@shop/contracts/route-pattern'
import { deployTokens, moduleChannels, moduleReleases } from '@shop/db/schema/releases'

import type { Args, Ctx } from '../platform/context.ts'
import { sha256 } from '../platform/sha256.ts'
import { liveReleasesTag, readLiveReleases, releaseKey } from './live-releases.ts'

/**
 * Passes when `token` may publish `module`, or every module. Only a token's SHA-256 is stored.
 * @throws ProblemError `bad-deploy-token`
 */
export const checkDeployToken = async ({
  ctx,
  input: { token, module },
}: Args<{ token: string | undefined; module: string }, Ctx>): Promise<void> => {
  const row = token
    ? await ctx.db.query.deployTokens.findFirst({
        where: eq(deployTokens.tokenSha256, await sha256(token)),
      })
    : undefined
  if (row && (row.module === '*' || row.module === module)) return
  throw new ProblemError(
    'bad-deploy-token',
    `Send "Authorization: Bearer <token>" with a deploy token for ${module}.`,
  )
}

/**
 * Stores a release's manifest and resolves to the files that are still to be sent. A release is immutable:
 * registering the same one again changes nothing, another one under its version is an error.
 * @throws ProblemError `bad-input` for another contract, `already-exists`
 */
export const registerRelease = async ({
  ctx,
  input: release,
}: Args<Release, Ctx>): Promise<{ missing: string[] }> => {
  if (release.requires.contract !== contractVersion) {
    const message = `must be ${contractVersion}, the contract this shop speaks`
    throw new ProblemError('bad-input', 'The release was built for another shop.', {
      issues: [{ path: 'requires.contract', message }],
    })
  }
  const { module, version } = release
  await ctx.db
    .insert(moduleReleases)
    .values({ module, version, manifest: release, createdAtMs: ctx.now() })
    .onConflictDoNothing()
  const stored = await findRelease({ ctx, input: { module, version } })
  if (fingerprint(stored) !== fingerprint(release)) {
    throw new ProblemError(
      'already-exists',
      `${module} ${version} was published with other content. Use a new version.`,
    )
  }
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

/** Stores one file, if it is the one in the manifest. @throws ProblemError `release-not-found`, `not-found`, `integrity-mismatch` */
export const storeFile = async ({
  ctx,
  input: { module, version, path, bytes },
}: Args<
  { module: string; version: string; path: string; bytes: Uint8Array<ArrayBuffer> },
  Ctx
>): Promise<void> => {
  const { integrity } = await findRelease({ ctx, input: { module, version } })
  const expected = integrity[path]
  if (!expected)
    throw new ProblemError('not-found', `${path} is not in the manifest of ${module} ${version}.`)
  if ((await integrityOf(bytes)) !== expected) {
    throw new ProblemError(
      'integrity-mismatch',
      `${path} is not the file whose integrity is ${expected}.`,
    )
  }
  await ctx.files.put(releaseKey(module, version, path), bytes)
}

/**
 * Makes a complete release live for new page views: the last step of a publish, or a rollback.
 * @throws ProblemError `release-not-found`, `release-incomplete`, `release-path-taken`
 */
export const makeLive = async ({
  ctx,
  input: { module, version },
}: Args<{ module: string; version: string }, Ctx>): Promise<void> => {
  const release = await findRelease({ ctx, input: { module, version } })
  const missing = await missingFiles(ctx, release)
  if (missing.length > 0) {
    throw new ProblemError(
      'release-incomplete',
      `Still to be sent: ${missing.slice(0, 5).join(', ')}.`,
    )
  }
  // Not from the cache, which may be older than another team's publish.
  checkRoutes(release, await readLiveReleases(ctx))
  const row = { module, channel: 'live', version, updatedAtMs: ctx.now() }
  await ctx.db
    .insert(moduleChannels)
    .values(row)
    .onConflictDoUpdate({ target: [moduleChannels.module, moduleChannels.channel], set: row })
  ctx.cache.invalidate(liveReleasesTag)
}

const checkRoutes = ({ module, routes }: Release, live: readonly Release[]): void => {
  for (const other of live) {
    const isTaken = (route: string): boolean =>
      other.routes.some((own) => routesOverlap(own, route))
    const taken = other.module === module ? undefined : routes.find(isTaken)
    if (taken)
      throw new ProblemError(
        'release-path-taken',
        `${taken} belongs to ${other.module}. Choose another path.`,
      )
  }
}

/** @throws ProblemError `release-not-found` */
export const findRelease = async ({
  ctx,
  input: { module, version },
}: Args<{ module: string; version: string }, Ctx>): Promise<Release> => {
  const isRelease = and(eq(moduleReleases.module, module), eq(moduleReleases.version, version))
  const row = await ctx.db.query.moduleReleases.findFirst({ where: isRelease })
  if (!row)
    throw new ProblemError('release-not-found', `${module} ${version} has not been registered.`)
  return row.manifest
}

/** Files of a release's manifest that are not in the bucket yet. */
export const missingFiles = async (
  ctx: Ctx,
  { module, version, integrity }: Release,
): Promise<string[]> => {
  const stored = new Set<string>()
  const prefix = releaseKey(module, version, '')
  let cursor: string | undefined
  do {
    const page = await ctx.files.list({ prefix, ...(cursor ? { cursor } : {}) })
    for (const { key } of page.objects) stored.add(key.slice(prefix.length))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return Object.keys(integrity).filter((path) => !stored.has(path))
}
