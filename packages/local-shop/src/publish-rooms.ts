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

/** Wholly: a publish that broke off is taken up again, and a module that is live nowhere is made so. */
const isPublished = async (
  { origin, token }: { origin: string; token: string },
  module: string,
  version: string,
): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  const [registered, live] = await Promise.all([
    fetch(`${origin}/api/modules/${module}/releases/${version}`, { headers }),
    fetch(`${origin}/api/modules`),
  ])
  const { missing = [''] } = (await registered.json()) as { missing?: string[] }
  const { modules = [] } = (await live.json()) as { modules?: { module: string }[] }
  return missing.length === 0 && modules.some((other) => other.module === module)
}
