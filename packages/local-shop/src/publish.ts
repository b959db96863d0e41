/** What a local shop publishes when it starts: modules that changed, and pictures. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isDevelopmentVersion } from '@shop/module-build/make-release'
import { publishRelease } from '@shop/module-build/publish-release'
import type { Miniflare } from 'miniflare'

import { buildModules } from './build-modules.ts'

/**
 * Builds the modules that changed and publishes what the shop does not have yet. A release that was live
 * before stays so: only builds that this shop has never seen are published, so that a rollback or another
 * team's publish survives a restart.
 */
export const publishModules = async (options: {
  rootDir: string
  origin: string
  token: string
  onProgress: (step: string) => void
}): Promise<void> => {
  const modules = await buildModules(options.rootDir, options.onProgress)
  const live = await fetchLiveModules(options.origin)
  for (const { dir, release } of inPublishOrder(modules, live.has('shell'))) {
    const { module, version } = release
    const liveVersion = live.get(module)
    const isPublished = liveVersion !== undefined && !isDevelopmentVersion(liveVersion)
    // A publish that broke off is continued, and a module without a release that should stay gets this one.
    if (isPublished && (await isComplete(options, module, version))) continue
    options.onProgress(`Publishing ${module} ${version}`)
    await publishRelease({ origin: options.origin, token: options.token, dir })
  }
}

/**
 * The shell comes first, since other modules may need what is new in it; but last on a first start: until a shell
 * is live, each page says that the shop is starting.
 */
export const inPublishOrder = <Module extends { name: string }>(
  modules: readonly Module[],
  isShellLive: boolean,
): Module[] => {
  const shells = modules.filter(({ name }) => name === 'shell')
  const others = modules.filter(({ name }) => name !== 'shell')
  return isShellLive ? [...shells, ...others] : [...others, ...shells]
}

/** Live versions by module. */
const fetchLiveModules = async (origin: string): Promise<Map<string, string>> => {
  const response = await fetch(`${origin}/api/modules`)
  const { modules = [] } = (await response.json()) as {
    modules?: { module: string; version: string }[]
  }
  return new Map(modules.map(({ module, version }) => [module, version]))
}

/** Registered, with every file. */
const isComplete = async (
  { origin, token }: { origin: string; token: string },
  module: string,
  version: string,
): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/modules/${module}/releases/${version}`, { headers })
  const { missing = [''] } = (await response.json()) as { missing?: string[] }
  return missing.length === 0
}

/** Puts the repository's pictures into the local bucket unless `stateDir` says that they are there. */
export const publishMedia = async (
  miniflare: Miniflare,
  mediaDir: string,
  stateDir: string,
): Promise<void> => {
  const files = await listFiles(mediaDir)
  const stamp = join(stateDir, 'media.sha256')
  const hash = createHash('sha256')
    .update(files.map(({ path, size, at }) => `${path} ${size} ${at}`).join('\n'))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  const bucket = await miniflare.getR2Bucket('FILES')
  for (const { path } of files)
    await bucket.put(`media/${path}`, await readFile(join(mediaDir, path)))
  await writeFile(stamp, hash, { mode: 0o600 })
}

const listFiles = async (dir: string): Promise<{ path: string; size: number; at: number }[]> => {
  const paths = (await readdir(dir, { recursive: true })).toSorted()
  const details = paths.map(async (path) => ({ path, stats: await stat(join(dir, path)) }))
  return (await Promise.all(details))
    .filter(({ stats }) => stats.isFile())
    .map(({ path, stats }) => ({ path, size: stats.size, at: stats.mtimeMs }))
}
