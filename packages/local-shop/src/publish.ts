/** What a shop gets of this repository when it starts or is deployed: builds that it has never shown; pictures of a local one. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isDevelopmentVersion } from '@shop/contracts/release'
import { publishRelease } from '@shop/module-build/publish-release'

import type { Bucket } from './bucket.ts'
import { buildModules, type ReadyModule } from './build-modules.ts'

/** Builds the modules that changed and publishes those that the shop has never shown; resolves to how many they were. */
export const publishModules = async (options: {
  rootDir: string
  origin: string
  token: string
  onProgress: (step: string) => void
}): Promise<number> => {
  const modules = await buildModules(options.rootDir, options.onProgress)
  const unpublished = await findUnpublished(options.origin, modules)
  for (const { dir, release } of unpublished) {
    options.onProgress(`Publishing ${release.module} ${release.version}`)
    await publishRelease({ origin: options.origin, token: options.token, dir })
  }
  return unpublished.length
}

/**
 * Builds that were never live in the shop, and those of modules of which nothing that should stay is live, in the order
 * in which they are published. A build that was live and is not any more stays so: a team has rolled it back, or
 * published another from a repository of its own. A module that was taken out stays out. One whose publish broke off is among them, and so is one whose files
 * are gone, as in a shop that was restored without its bucket.
 * @throws Error when the shop cannot say; nothing may be published then
 */
export const findUnpublished = async <Module extends Pick<ReadyModule, 'name' | 'release'>>(
  origin: string,
  modules: readonly Module[],
): Promise<Module[]> => {
  const { live, removed } = await fetchModules(origin, modules)
  const isDone = async ({ release }: Module): Promise<boolean> => {
    if (removed.has(release.module)) return true
    const version = live.get(release.module)
    const hasRelease = version !== undefined && !isDevelopmentVersion(version)
    return hasRelease && (await wasShown(origin, release))
  }
  const areDone = await Promise.all(modules.map(isDone))
  const waiting = modules.filter((_module, index) => !areDone[index])
  return inPublishOrder(waiting, live.has('shell'))
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

type Modules = { modules: { module: string; version: string }[]; removed?: string[] }

/** Live versions by module, and those of the given modules that were taken out. */
const fetchModules = async (
  origin: string,
  given: readonly Pick<ReadyModule, 'name'>[],
): Promise<{ live: Map<string, string>; removed: Set<string> }> => {
  const among = given.map(({ name }) => name).join()
  const response = await fetch(`${origin}/api/modules?among=${among}`)
  if (!response.ok) throw cannotSay(origin, response.status)
  const { modules, removed } = (await response.json()) as Modules
  return {
    live: new Map(modules.map(({ module, version }) => [module, version])),
    removed: new Set(removed),
  }
}

/**
 * A shop serves files of releases that are or were live, and of no others. A cache in front of it has them for a year, by
 * path and query: with a new query they come from the shop's bucket.
 */
const wasShown = async (
  origin: string,
  { module, version, browser }: ReadyModule['release'],
): Promise<boolean> => {
  const url = `${origin}/modules/${module}/${version}/${browser.entry}?${crypto.randomUUID()}`
  const { ok, status } = await fetch(url, { method: 'HEAD' })
  if (ok || status === 404) return ok
  throw cannotSay(origin, status)
}

const cannotSay = (origin: string, status: number): Error =>
  new Error(`${origin} cannot say which releases it has (${status}). Do it again in a moment.`)

/** Puts the repository's pictures into the local bucket unless `stateDir` says that they are there. */
export const publishMedia = async (
  bucket: Bucket,
  mediaDir: string,
  stateDir: string,
): Promise<void> => {
  const files = await listFiles(mediaDir)
  const stamp = join(stateDir, 'media.sha256')
  const hash = createHash('sha256')
    .update(files.map(({ path, size, at }) => `${path} ${size} ${at}`).join('\n'))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return
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
