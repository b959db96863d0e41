/** Builds the rooms that changed and publishes what the shop does not have yet. */
import { publishRelease } from '@shop/module-kit/publish-release'

import { buildRooms } from './build-rooms.ts'

/**
 * A release that was live before stays so: only builds that this shop has never seen are published,
 * so that a rollback or another team's publish survives a restart.
 */
export const publishRooms = async (options: {
  rootDir: string
  origin: string
  token: string
  onProgress: (step: string) => void
}): Promise<void> => {
  for (const { dir, release } of await buildRooms(options.rootDir, options.onProgress)) {
    if (await isPublished(options, release.module, release.version)) continue
    options.onProgress(`Publishing ${release.module} ${release.version}`)
    await publishRelease({ origin: options.origin, token: options.token, dir })
  }
}

/** Asked of the shop itself: the manifest of a published release is among its files. */
const isPublished = async (
  { origin, token }: { origin: string; token: string },
  module: string,
  version: string,
): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/modules/${module}/releases/${version}`, { headers })
  await response.body?.cancel()
  return response.ok
}
