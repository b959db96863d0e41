/** First step of a publish: the manifest is checked and kept, and the missing files are named. */
import { and, eq } from 'drizzle-orm'

import { ProblemError } from '@shop/contracts/problem'
import { contractVersion, type Release } from '@shop/contracts/release'
import { moduleReleases } from '@shop/db/schema/releases'

import type { Ctx } from '../platform/context.ts'
import { releaseKey } from './release-files.ts'

/**
 * Keeps a release's manifest and answers which of its files are still to be sent. A release is
 * immutable: sending the same one again changes nothing, another one under its version is refused.
 * @throws ProblemError `bad-input` for another contract, `already-exists`
 */
export const registerRelease = async ({
  ctx,
  input: release,
}: {
  ctx: Ctx
  input: Release
}): Promise<{ missing: string[] }> => {
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
  const kept = await findRelease({ ctx, input: { module, version } })
  if (essence(kept) !== essence(release)) {
    throw new ProblemError(
      'already-exists',
      `${module} ${version} was published with other content. Use a new version.`,
    )
  }
  return { missing: await missingFiles(ctx, kept) }
}

/**
 * What makes a release this one, as text: all but when and from which commit it was built, and but the
 * Brotli twins, whose bytes depend on who compressed them.
 */
const essence = ({ commit: _commit, builtAt: _builtAt, integrity, ...rest }: Release): string => {
  const files = Object.entries(integrity).filter(([path]) => !path.endsWith('.br'))
  return JSON.stringify({ ...rest, integrity: Object.fromEntries(files) }, sortKeys)
}

const sortKeys = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** @throws ProblemError `release-not-found` */
export const findRelease = async ({
  ctx,
  input: { module, version },
}: {
  ctx: Ctx
  input: { module: string; version: string }
}): Promise<Release> => {
  const isIt = and(eq(moduleReleases.module, module), eq(moduleReleases.version, version))
  const row = await ctx.db.query.moduleReleases.findFirst({ where: isIt })
  if (!row)
    throw new ProblemError('release-not-found', `${module} ${version} has not been registered.`)
  return row.manifest
}

/** Files of a release's manifest that the bucket does not hold yet. */
export const missingFiles = async (
  ctx: Ctx,
  { module, version, integrity }: Release,
): Promise<string[]> => {
  const held = new Set<string>()
  const prefix = releaseKey(module, version, '')
  let cursor: string | undefined
  do {
    const page = await ctx.files.list({ prefix, ...(cursor ? { cursor } : {}) })
    for (const { key } of page.objects) held.add(key.slice(prefix.length))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return Object.keys(integrity).filter((path) => !held.has(path))
}
