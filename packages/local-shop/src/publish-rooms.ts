/** Builds the rooms that changed and publishes what the shop does not have yet. */
import { publishRelease } from '@shop/module-build/publish-release'

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
  const rooms = await buildRooms(options.rootDir, options.onProgress)
  const live = await liveModules(options.origin)
  for (const { dir, release } of rooms) {
    const { module, version } = release
    // A publish that broke off is taken up again, and a module that is live nowhere is made so.
    if (live.has(module) && (await isComplete(options, module, version))) continue
    options.onProgress(`Publishing ${module} ${version}`)
    await publishRelease({ origin: options.origin, token: options.token, dir })
  }
}

const liveModules = async (origin: string): Promise<Set<string>> => {
  const answer = await fetch(`${origin}/api/modules`)
  const { modules = [] } = (await answer.json()) as { modules?: { module: string }[] }
  return new Set(modules.map(({ module }) => module))
}

/** Registered, with every file. */
const isComplete = async (
  { origin, token }: { origin: string; token: string },
  module: string,
  version: string,
): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/modules/${module}/releases/${version}`, { headers })
  const { missing = [''] } = (await answer.json()) as { missing?: string[] }
  return missing.length === 0
}
